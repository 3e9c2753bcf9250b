// The two generations of the official TypeScript SDK, behind one function.
import { Client as SecondClient, StreamableHTTPClientTransport as SecondTransport } from '@modelcontextprotocol/client';
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as FirstTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';

const INFO = { name: 'debate-test', version: '1.0.0' };

const KINDS = {
  'sdk 1, legacy': () => [new FirstClient(INFO), FirstTransport],
  'sdk 2, legacy': () => [new SecondClient(INFO, { versionNegotiation: { mode: 'legacy' } }), SecondTransport],
  'sdk 2, modern': () => [new SecondClient(INFO, { versionNegotiation: { mode: 'auto' } }), SecondTransport],
};

export const kinds = Object.keys(KINDS);

// `call(tool, args)` gives the structured content; a refusal is an error object with `refused: true`.
export async function connect(kind, url) {
  const [client, Transport] = KINDS[kind]();
  const transport = new Transport(new URL(url));
  await client.connect(transport);
  await client.listTools(); // from here on results are held against the output schemas
  const call = async (name, args, options) => {
    const params = { name, arguments: args };
    const result = kind === 'sdk 1, legacy' ? await client.callTool(params, undefined, options) : await client.callTool(params, options);
    const text = JSON.parse(result.content[0].text);
    if (JSON.stringify(text) !== JSON.stringify(result.structuredContent)) throw new Error(`${name}: text and structure differ`);
    return result.isError ? { refused: true, ...text } : text;
  };
  const close = async () => {
    if (transport.sessionId) await transport.terminateSession();
    await client.close();
  };
  // Resolves with the URI of the next update of `uri`.
  const watch = async (uri) => {
    const updated = new Promise((resolve) => {
      const heard = (notification) => resolve(notification.params.uri);
      client.setNotificationHandler(kind === 'sdk 1, legacy' ? ResourceUpdatedNotificationSchema : 'notifications/resources/updated', heard);
    });
    let subscription;
    if (kind === 'sdk 2, modern') subscription = await client.listen({ resourceSubscriptions: [uri] });
    else await client.subscribeResource({ uri });
    return { updated, stop: () => subscription?.close() };
  };
  return { kind, client, call, close, watch };
}
