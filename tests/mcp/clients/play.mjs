// node play.mjs URL AW: every kind of client against every other, one whole debate each.
import assert from 'node:assert/strict';
import { connect, kinds } from './connect.mjs';

const [url, aw] = process.argv.slice(2);

async function looksRound({ kind, client, call }) {
  const { tools } = await client.listTools();
  const names = tools.map((tool) => tool.name);
  for (const name of ['debate_create', 'debate_submit', 'debate_wait', 'debate_rule', 'docs_create', 'docs_diff']) assert.ok(names.includes(name), name);
  assert.equal(new Set(names).size, names.length);
  assert.ok(tools.every((tool) => tool.outputSchema && tool.annotations.destructiveHint === false && tool.annotations.openWorldHint === false));
  const { prompts } = await client.listPrompts();
  assert.deepEqual(prompts.map((prompt) => prompt.name), ['proposer', 'opponent', 'arbitrator']);
  const prompt = await client.getPrompt({ name: 'opponent', arguments: { debate_type: 'coding_plan_debate', topic: 'cache keys' } });
  assert.match(prompt.messages[0].content.text, /cache keys/);
  const { resourceTemplates } = await client.listResourceTemplates();
  const templates = resourceTemplates.map((template) => template.uriTemplate);
  for (const scheme of ['debate://', 'doc://', 'aweave://']) assert.ok(templates.some((template) => template.startsWith(scheme)), scheme);
  const completed = await client.complete({ ref: { type: 'ref/prompt', name: 'proposer' }, argument: { name: 'debate_type', value: 'cod' } });
  assert.deepEqual(completed.completion.values, ['coding_plan_debate']);
  const refusal = await call('debate_context', { debate_id: '00000000-0000-4000-8000-000000000000' });
  assert.equal(refusal.code, 'DEBATE_NOT_FOUND', kind);
  await assert.rejects(client.readResource({ uri: 'debate://nobody' }));
}

async function debate(proposer, opponent, judge) {
  const document = await proposer.call('docs_create', { summary: 'plan', content: 'one\n' });
  const opened = await proposer.call('debate_create', { title: `${proposer.kind} against ${opponent.kind}`, debate_type: 'general_debate', motion_content: 'We should.' });
  const debate_id = opened.debate.id;
  const uri = `debate://${debate_id}`;

  const motion = await opponent.call('debate_wait', { debate_id, role: 'opponent' });
  assert.equal(motion.action, 'respond');

  const watched = await proposer.watch(uri);
  let waiting;
  await new Promise((onprogress) => {
    const awaited = { debate_id, role: 'proposer', argument_id: opened.argument.id };
    waiting = proposer.call('debate_wait', awaited, { onprogress, resetTimeoutOnProgress: true });
  });
  const early = await proposer.call('debate_submit', { debate_id, role: 'proposer', target_id: opened.argument.id, content: 'Too early.' });
  assert.equal(early.code, 'ACTION_NOT_ALLOWED');
  assert.equal(early.action, 'wait_for_opponent');
  await opponent.call('debate_submit', { debate_id, role: 'opponent', target_id: motion.argument.id, content: 'We should not.' });
  const answer = await waiting;
  assert.equal(answer.status, 'new_argument');
  assert.equal(answer.argument.content, 'We should not.');
  assert.equal(await watched.updated, uri);
  await watched.stop();

  const plan = `doc://${document.document_id}`;
  const watchedPlan = await opponent.watch(plan);
  await proposer.call('docs_submit', { document_id: document.document_id, base_version: 1, summary: 'better', content: 'two\n' });
  assert.equal(await watchedPlan.updated, plan);
  await watchedPlan.stop();
  assert.match((await opponent.call('docs_diff', { document_id: document.document_id })).diff, /-one\n\+two/);
  await proposer.call('debate_request_completion', { debate_id, target_id: answer.next_argument_id_to_wait, content: 'Settled.' });
  await judge.call('debate_rule', { debate_id, content: 'So be it.', close: true });
  const end = await opponent.call('debate_wait', { debate_id, role: 'opponent', argument_id: answer.argument.id });
  assert.equal(end.action, 'debate_closed');
  const read = await opponent.client.readResource({ uri });
  assert.match(read.contents[0].text, /So be it\./);
  const listed = await opponent.client.listResources();
  assert.ok(listed.resources.some((resource) => resource.uri === uri));
}

for (const kind of kinds) {
  for (const other of kinds) {
    const proposer = await connect(kind, { url, aw });
    const opponent = await connect(other, { url, aw });
    await looksRound(proposer);
    await debate(proposer, opponent, proposer);
    await proposer.close();
    await opponent.close();
    console.log(`ok: ${kind} against ${other}`);
  }
}
