// Usage: node validate.js FILE. Exit 0 if FILE is a valid OpenAPI 3.1 document, else 1 with the findings on stderr.
import { readFileSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";

const document = JSON.parse(readFileSync(process.argv[2], "utf8"));
const validator = new Validator();
const { valid, errors } = await validator.validate(document);
if (!valid) console.error(JSON.stringify(errors, null, 2));
if (valid && validator.version !== "3.1") console.error(`version is ${validator.version}, not 3.1`);
process.exitCode = valid && validator.version === "3.1" ? 0 : 1;
