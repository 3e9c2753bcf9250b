// The two generations of the official TypeScript SDK, over HTTP and over the standard streams of `aw mcp`, behind one
// function.
import { Client as SecondClient, StreamableHTTPClientTransport as SecondHttp } from '@modelcontextprotocol/client';
import { StdioClientTransport as SecondStdio } from '@modelcontextprotocol/client/stdio';
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as FirstStdio } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as FirstHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';

const INFO = { name: 'debate-test', version: '1.0.0' };

const first = () => new FirstClient(INFO);
const second = (mode) => () => new SecondClient(INFO, { versionNegotiation: { mode } });

const KINDS = {
  'sdk 1, legacy, http': [first, FirstHttp],
  'sdk 1, legacy, stdio': [first, FirstStdio],
  'sdk 2, legacy, http': [second('legacy'), SecondHttp],
  'sdk 2, legacy, stdio': [second('legacy'), SecondStdio],
  'sdk 2, modern, http': [second('auto'), SecondHttp],
  'sdk 2, modern, stdio': [second('auto'), SecondStdio],
};

export const kinds = Object.keys(KINDS);

// `call(tool, args)` gives the structured content; a refusal is an error object with `refused: true`.
export async function connect(kind, { url, aw }) {
  const [make, Transport] = KINDS[kind];
  const isFirst = make === first;
  const client = make();
  const overHttp = kind.endsWith('http');
  const stdio = { command: aw, args: ['mcp'], env: { ...process.env, DEBATE_SERVER_URL: new URL(url).origin } };
  const transport = new Transport(overHttp ? new URL(url) : stdio);
  await client.connect(transport);
  await client.listTools(); // from here on results are held against the output schemas
  const call = async (name, args, options) => {
    const params = { name, arguments: args };
    const result = isFirst ? await client.callTool(params, undefined, options) : await client.callTool(params, options);
    const text = JSON.parse(result.content[0].text);
    if (JSON.stringify(text) !== JSON.stringify(result.structuredContent)) throw new Error(`${name}: text and structure differ`);
    return result.isError ? { refused: true, ...text } : text;
  };
  const close = async () => {
    if (transport.sessionId) await transport.terminateSession();
    await client.close();
  };
  // `updated` resolves with the URI of the next update of `uri`.
  const watch = async (uri) => {
    const updated = new Promise((resolve) => {
      const heard = (notification) => resolve(notification.params.uri);
      client.setNotificationHandler(isFirst ? ResourceUpdatedNotificationSchema : 'notifications/resources/updated', heard);
    });
    let subscription;
    if (kind.includes('modern')) subscription = await client.listen({ resourceSubscriptions: [uri] });
    else await client.subscribeResource({ uri });
    return { updated, stop: () => subscription?.close() };
  };
  return { kind, client, call, close, watch };
}
