CREATE TABLE public.arguments (
    debate_id uuid NOT NULL,
    seq bigint NOT NULL,
    id uuid NOT NULL,
    parent_id uuid,
    type text NOT NULL COLLATE pg_catalog."C",
    role text NOT NULL COLLATE pg_catalog."C",
    content text NOT NULL,
    client_request_id text COLLATE pg_catalog."C",
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT arguments_role_check CHECK ((role = ANY (ARRAY['proposer'::text, 'opponent'::text, 'arbitrator'::text]))),
    CONSTRAINT arguments_seq_check CHECK ((seq >= 1)),
    CONSTRAINT arguments_type_check CHECK ((type = ANY (ARRAY['MOTION'::text, 'CLAIM'::text, 'APPEAL'::text, 'RESOLUTION'::text, 'INTERVENTION'::text, 'RULING'::text])))
);
CREATE TABLE public.debate_counts (
    state text NOT NULL COLLATE pg_catalog."C",
    slot integer NOT NULL,
    n bigint NOT NULL
)
WITH (fillfactor='50');
CREATE TABLE public.debate_schema (
    version bigint NOT NULL
);
CREATE TABLE public.debates (
    id uuid NOT NULL,
    title text NOT NULL,
    debate_type text NOT NULL,
    state text NOT NULL COLLATE pg_catalog."C",
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    last_id uuid NOT NULL,
    last_seq bigint NOT NULL,
    last_type text NOT NULL COLLATE pg_catalog."C",
    last_role text NOT NULL COLLATE pg_catalog."C",
    created_in xid8 NOT NULL,
    created_by bigint NOT NULL,
    moved_in xid8 NOT NULL,
    changed_in xid8 NOT NULL,
    changed_by bigint NOT NULL,
    CONSTRAINT debates_last_role_check CHECK ((last_role = ANY (ARRAY['proposer'::text, 'opponent'::text, 'arbitrator'::text]))),
    CONSTRAINT debates_last_seq_check CHECK ((last_seq >= 1)),
    CONSTRAINT debates_last_type_check CHECK ((last_type = ANY (ARRAY['MOTION'::text, 'CLAIM'::text, 'APPEAL'::text, 'RESOLUTION'::text, 'INTERVENTION'::text, 'RULING'::text]))),
    CONSTRAINT debates_state_check CHECK ((state = ANY (ARRAY['AWAITING_OPPONENT'::text, 'AWAITING_PROPOSER'::text, 'AWAITING_ARBITRATOR'::text, 'INTERVENTION_PENDING'::text, 'CLOSED'::text])))
)
WITH (fillfactor='80');
CREATE TABLE public.deleted_debates (
    debate_id uuid NOT NULL,
    deleted_at timestamp with time zone NOT NULL,
    changed_in xid8 NOT NULL,
    changed_by bigint NOT NULL
);
CREATE TABLE public.document_creations (
    client_request_id text NOT NULL COLLATE pg_catalog."C",
    document_id uuid NOT NULL
);
CREATE TABLE public.document_versions (
    document_id uuid NOT NULL,
    version bigint NOT NULL,
    id uuid NOT NULL,
    summary text NOT NULL,
    metadata text NOT NULL,
    client_request_id text COLLATE pg_catalog."C",
    created_at timestamp with time zone NOT NULL,
    content text NOT NULL,
    CONSTRAINT document_versions_version_check CHECK ((version >= 1))
);
CREATE TABLE public.documents (
    document_id uuid NOT NULL,
    latest_version bigint NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    changed_in xid8 NOT NULL,
    changed_by bigint NOT NULL,
    CONSTRAINT documents_latest_version_check CHECK ((latest_version >= 1))
);
CREATE TABLE public.held_drafts (
    debate_id uuid NOT NULL,
    role text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    content text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT held_drafts_role_check CHECK ((role = ANY (ARRAY['proposer'::text, 'opponent'::text]))),
    CONSTRAINT held_drafts_type_check CHECK ((type = ANY (ARRAY['CLAIM'::text, 'APPEAL'::text, 'RESOLUTION'::text])))
);
CREATE TABLE public.spent_tickets (
    nonce uuid NOT NULL,
    id bigint NOT NULL,
    keep_until bigint NOT NULL
);
ALTER TABLE public.spent_tickets ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.spent_tickets_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.ticket_key (
    id bigint NOT NULL,
    key text NOT NULL,
    CONSTRAINT ticket_key_id_check CHECK ((id = 1))
);
INSERT INTO public.arguments VALUES ('fe81d715-3df0-40d9-ae8a-c4eeee35e56f', 1, '01a1e3e9-44d4-7088-8803-8b8591931393', NULL, 'MOTION', 'proposer', 'Tabs.', 'd973b779-b84b-4902-b9f9-d0e1558914b3', '2026-11-16 10:31:17.972+00');
INSERT INTO public.arguments VALUES ('4f13877f-067c-4de2-b858-a10bb14c29d9', 1, '01a1e3e9-44e5-717a-8433-a0b1fe3f4b30', NULL, 'MOTION', 'proposer', 'Tabs.', '89bf020f-991b-4899-8ced-7fee17595561', '2026-11-16 10:31:17.989+00');
INSERT INTO public.arguments VALUES ('4f13877f-067c-4de2-b858-a10bb14c29d9', 2, '01a1e3e9-44e9-7031-a791-91f46d32d66a', '01a1e3e9-44e5-717a-8433-a0b1fe3f4b30', 'CLAIM', 'opponent', 'Argument 4', 'ce13d0f4-4a12-46e7-8d9b-0626894a7ecd', '2026-11-16 10:31:17.993+00');
INSERT INTO public.arguments VALUES ('6c6f0f92-2f59-4d9a-8053-6aa720a20e49', 1, '01a1e3e9-44ed-7169-95a2-b7a69c016481', NULL, 'MOTION', 'proposer', 'Tabs.', '579bfaeb-54b3-48a2-8521-3484c9c4f5a5', '2026-11-16 10:31:17.997+00');
INSERT INTO public.arguments VALUES ('6c6f0f92-2f59-4d9a-8053-6aa720a20e49', 2, '01a1e3e9-44f5-7282-82d8-061f670fe30f', '01a1e3e9-44ed-7169-95a2-b7a69c016481', 'CLAIM', 'opponent', 'Argument 5', 'cbe38d41-8d83-424d-b6eb-5b83d2580e2f', '2026-11-16 10:31:18.005+00');
INSERT INTO public.arguments VALUES ('6c6f0f92-2f59-4d9a-8053-6aa720a20e49', 3, '01a1e3e9-44f9-72e7-ae5c-a78ab18e201c', '01a1e3e9-44f5-7282-82d8-061f670fe30f', 'APPEAL', 'proposer', 'Argument 6', '24332703-88de-427b-aeb8-ac5c3ab4f531', '2026-11-16 10:31:18.009+00');
INSERT INTO public.arguments VALUES ('bb38d04d-ab75-4cb1-a535-1d85869ab05c', 1, '01a1e3e9-44fd-72ec-a530-22ad9495328b', NULL, 'MOTION', 'proposer', 'Tabs.', '6b051998-a87c-4ff3-99f3-71914345e9e8', '2026-11-16 10:31:18.013+00');
INSERT INTO public.arguments VALUES ('bb38d04d-ab75-4cb1-a535-1d85869ab05c', 2, '01a1e3e9-4505-724c-b22e-1e1af9020a99', NULL, 'INTERVENTION', 'arbitrator', 'Stop.', NULL, '2026-11-16 10:31:18.021+00');
INSERT INTO public.arguments VALUES ('41636ad1-c10a-4918-bf97-92bf9b44de12', 1, '01a1e3e9-4509-7151-ba57-6ec056880541', NULL, 'MOTION', 'proposer', 'Tabs.', 'fd5faecb-c32d-4d10-ae35-2e707fd777e7', '2026-11-16 10:31:18.025+00');
INSERT INTO public.arguments VALUES ('41636ad1-c10a-4918-bf97-92bf9b44de12', 2, '01a1e3e9-450d-714e-b2da-6fac5910bcb1', NULL, 'INTERVENTION', 'arbitrator', 'Stop.', NULL, '2026-11-16 10:31:18.029+00');
INSERT INTO public.arguments VALUES ('41636ad1-c10a-4918-bf97-92bf9b44de12', 3, '01a1e3e9-4511-7368-8fe4-a1e114c9d221', NULL, 'RULING', 'arbitrator', 'So be it.', NULL, '2026-11-16 10:31:18.033+00');
INSERT INTO public.arguments VALUES ('b87da4b5-1aa0-4398-abed-99bb80b0aaec', 1, '01a1e3e9-4513-71ae-bb91-b60d543faa8c', NULL, 'MOTION', 'proposer', 'Tabs.', '9ff175ae-e932-4abb-8967-aab69bdcdab5', '2026-11-16 10:31:18.035+00');
INSERT INTO public.arguments VALUES ('b87da4b5-1aa0-4398-abed-99bb80b0aaec', 2, '01a1e3e9-451d-714d-a479-85bc0b717db4', NULL, 'INTERVENTION', 'arbitrator', 'Stop.', NULL, '2026-11-16 10:31:18.045+00');
INSERT INTO public.arguments VALUES ('cdc08f4e-c3cf-45c0-92d7-d8dac1822721', 1, '01a1e3e9-4525-7271-a809-96da03d5d89c', NULL, 'MOTION', 'proposer', 'Tabs.', '0e4f52fe-4b93-4b98-bb38-358ec6efb780', '2026-11-16 10:31:18.053+00');
INSERT INTO public.arguments VALUES ('cdc08f4e-c3cf-45c0-92d7-d8dac1822721', 2, '01a1e3e9-4529-714c-92ac-e137fe24f047', '01a1e3e9-4525-7271-a809-96da03d5d89c', 'CLAIM', 'opponent', 'Claim 0', '2c441058-3ec8-43d7-9078-27e8c5dcd50a', '2026-11-16 10:31:18.057+00');
INSERT INTO public.arguments VALUES ('cdc08f4e-c3cf-45c0-92d7-d8dac1822721', 3, '01a1e3e9-452d-7345-a457-f2e71cf361cb', '01a1e3e9-4529-714c-92ac-e137fe24f047', 'CLAIM', 'proposer', 'Answer 0', '49efcb5c-6f18-4c74-870c-09e92274f2b4', '2026-11-16 10:31:18.061+00');
INSERT INTO public.arguments VALUES ('cdc08f4e-c3cf-45c0-92d7-d8dac1822721', 4, '01a1e3e9-4535-72d3-8625-012a0ac515e0', '01a1e3e9-452d-7345-a457-f2e71cf361cb', 'CLAIM', 'opponent', 'Claim 1', 'f39ae665-a81e-46b0-bde8-af07b1e9085a', '2026-11-16 10:31:18.069+00');
INSERT INTO public.arguments VALUES ('cdc08f4e-c3cf-45c0-92d7-d8dac1822721', 5, '01a1e3e9-4539-70d2-926d-241ca61b2846', '01a1e3e9-4535-72d3-8625-012a0ac515e0', 'CLAIM', 'proposer', 'Answer 1', 'b08da5aa-9385-418c-83f1-fec9351a9b87', '2026-11-16 10:31:18.073+00');
INSERT INTO public.arguments VALUES ('cdc08f4e-c3cf-45c0-92d7-d8dac1822721', 6, '01a1e3e9-453d-7330-89fc-ace6236b9a12', '01a1e3e9-4539-70d2-926d-241ca61b2846', 'CLAIM', 'opponent', 'Claim 2', '07520044-7603-4e3a-8347-65783367a15c', '2026-11-16 10:31:18.077+00');
INSERT INTO public.arguments VALUES ('cdc08f4e-c3cf-45c0-92d7-d8dac1822721', 7, '01a1e3e9-4541-71f7-84fd-d420eedead98', '01a1e3e9-453d-7330-89fc-ace6236b9a12', 'CLAIM', 'proposer', 'Answer 2', '8ead38a4-b3c5-4795-a049-0ae12fd33de3', '2026-11-16 10:31:18.081+00');
INSERT INTO public.arguments VALUES ('cdc08f4e-c3cf-45c0-92d7-d8dac1822721', 8, '01a1e3e9-4549-717e-85d4-757cf591955b', '01a1e3e9-4541-71f7-84fd-d420eedead98', 'CLAIM', 'opponent', 'Claim 3', '45b3509e-662a-4317-b2df-7e6a6a631132', '2026-11-16 10:31:18.089+00');
INSERT INTO public.arguments VALUES ('cdc08f4e-c3cf-45c0-92d7-d8dac1822721', 9, '01a1e3e9-454d-736a-833d-e841e791f38f', '01a1e3e9-4549-717e-85d4-757cf591955b', 'APPEAL', 'proposer', 'Option A: yes
Option B: no', '985857c3-849d-4433-b956-e61933568528', '2026-11-16 10:31:18.093+00');
INSERT INTO public.arguments VALUES ('cdc08f4e-c3cf-45c0-92d7-d8dac1822721', 10, '01a1e3e9-4551-73dd-970b-5eaf8cd4e53d', NULL, 'RULING', 'arbitrator', 'B.', NULL, '2026-11-16 10:31:18.097+00');
INSERT INTO public.debate_counts VALUES ('CLOSED', 0, 1);
INSERT INTO public.debate_counts VALUES ('INTERVENTION_PENDING', 0, 2);
INSERT INTO public.debate_counts VALUES ('AWAITING_OPPONENT', 0, 1);
INSERT INTO public.debate_counts VALUES ('AWAITING_PROPOSER', 0, 2);
INSERT INTO public.debate_counts VALUES ('AWAITING_ARBITRATOR', 0, 1);
INSERT INTO public.debate_schema VALUES (2);
INSERT INTO public.debates VALUES ('fe81d715-3df0-40d9-ae8a-c4eeee35e56f', 'Tabs or spaces', 'general_debate', 'AWAITING_OPPONENT', '2026-11-16 10:31:17.972+00', '2026-11-16 10:31:17.972+00', '01a1e3e9-44d4-7088-8803-8b8591931393', 1, 'MOTION', 'proposer', '3', -1885291920921540988, '3', '3', -1885291920921540988);
INSERT INTO public.debates VALUES ('4f13877f-067c-4de2-b858-a10bb14c29d9', 'Tabs or spaces', 'general_debate', 'AWAITING_PROPOSER', '2026-11-16 10:31:17.989+00', '2026-11-16 10:31:17.993+00', '01a1e3e9-44e9-7031-a791-91f46d32d66a', 2, 'CLAIM', 'opponent', '3', -1885291920921540988, '3', '3', -1885291920921540988);
INSERT INTO public.debates VALUES ('6c6f0f92-2f59-4d9a-8053-6aa720a20e49', 'Tabs or spaces', 'general_debate', 'AWAITING_ARBITRATOR', '2026-11-16 10:31:17.997+00', '2026-11-16 10:31:18.009+00', '01a1e3e9-44f9-72e7-ae5c-a78ab18e201c', 3, 'APPEAL', 'proposer', '3', -1885291920921540988, '3', '3', -1885291920921540988);
INSERT INTO public.debates VALUES ('bb38d04d-ab75-4cb1-a535-1d85869ab05c', 'Tabs or spaces', 'general_debate', 'INTERVENTION_PENDING', '2026-11-16 10:31:18.013+00', '2026-11-16 10:31:18.021+00', '01a1e3e9-4505-724c-b22e-1e1af9020a99', 2, 'INTERVENTION', 'arbitrator', '3', -1885291920921540988, '3', '3', -1885291920921540988);
INSERT INTO public.debates VALUES ('41636ad1-c10a-4918-bf97-92bf9b44de12', 'Tabs or spaces', 'general_debate', 'CLOSED', '2026-11-16 10:31:18.025+00', '2026-11-16 10:31:18.033+00', '01a1e3e9-4511-7368-8fe4-a1e114c9d221', 3, 'RULING', 'arbitrator', '3', -1885291920921540988, '3', '3', -1885291920921540988);
INSERT INTO public.debates VALUES ('b87da4b5-1aa0-4398-abed-99bb80b0aaec', 'Tabs or spaces', 'general_debate', 'INTERVENTION_PENDING', '2026-11-16 10:31:18.035+00', '2026-11-16 10:31:18.045+00', '01a1e3e9-451d-714d-a479-85bc0b717db4', 2, 'INTERVENTION', 'arbitrator', '3', -1885291920921540988, '3', '3', -1885291920921540988);
INSERT INTO public.debates VALUES ('cdc08f4e-c3cf-45c0-92d7-d8dac1822721', 'Kế hoạch: ba vòng', 'general_debate', 'AWAITING_PROPOSER', '2026-11-16 10:31:18.053+00', '2026-11-16 10:31:18.097+00', '01a1e3e9-4551-73dd-970b-5eaf8cd4e53d', 10, 'RULING', 'arbitrator', '3', -1885291920921540988, '3', '3', -1885291920921540988);
INSERT INTO public.document_versions VALUES ('01a1e3e9-4555-71c6-adba-c8607916226a', 1, '01a1e3e9-4555-71c5-8971-f6233810eee8', 'Plan', '{}', NULL, '2026-11-16 10:31:18.101+00', 'one');
INSERT INTO public.document_versions VALUES ('01a1e3e9-4555-71c6-adba-c8607916226a', 2, '01a1e3e9-4558-73bb-a6a1-d2b452a33b96', 'Plan', '{}', NULL, '2026-11-16 10:31:18.104+00', 'two');
INSERT INTO public.documents VALUES ('01a1e3e9-4555-71c6-adba-c8607916226a', 2, '2026-11-16 10:31:18.104+00', NULL, '3', -1885291920921540988);
INSERT INTO public.held_drafts VALUES ('b87da4b5-1aa0-4398-abed-99bb80b0aaec', 'opponent', 'CLAIM', 'A held draft.', '2026-11-16 10:31:18.051+00');
INSERT INTO public.ticket_key VALUES (1, '0bfc510d7a2d4cf38fceadc552ced3b10852b860e9f549d2b5b6f27f6f81b0ff');
SELECT pg_catalog.setval('public.spent_tickets_id_seq', 1, false);
ALTER TABLE ONLY public.arguments
    ADD CONSTRAINT arguments_debate_id_client_request_id_key UNIQUE (debate_id, client_request_id);
ALTER TABLE ONLY public.arguments
    ADD CONSTRAINT arguments_debate_id_id_key UNIQUE (debate_id, id);
ALTER TABLE ONLY public.arguments
    ADD CONSTRAINT arguments_pkey PRIMARY KEY (debate_id, seq);
ALTER TABLE ONLY public.debate_counts
    ADD CONSTRAINT debate_counts_pkey PRIMARY KEY (state, slot);
ALTER TABLE ONLY public.debates
    ADD CONSTRAINT debates_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.deleted_debates
    ADD CONSTRAINT deleted_debates_pkey PRIMARY KEY (debate_id);
ALTER TABLE ONLY public.document_creations
    ADD CONSTRAINT document_creations_pkey PRIMARY KEY (client_request_id);
ALTER TABLE ONLY public.document_versions
    ADD CONSTRAINT document_versions_document_id_id_key UNIQUE (document_id, id);
ALTER TABLE ONLY public.document_versions
    ADD CONSTRAINT document_versions_pkey PRIMARY KEY (document_id, version);
ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_pkey PRIMARY KEY (document_id);
ALTER TABLE ONLY public.held_drafts
    ADD CONSTRAINT held_drafts_pkey PRIMARY KEY (debate_id, role);
ALTER TABLE ONLY public.spent_tickets
    ADD CONSTRAINT spent_tickets_id_key UNIQUE (id);
ALTER TABLE ONLY public.spent_tickets
    ADD CONSTRAINT spent_tickets_pkey PRIMARY KEY (nonce);
ALTER TABLE ONLY public.ticket_key
    ADD CONSTRAINT ticket_key_pkey PRIMARY KEY (id);
CREATE INDEX debates_by_change ON public.debates USING btree (changed_in);
CREATE INDEX debates_by_state ON public.debates USING btree (state, updated_at DESC, id DESC);
CREATE INDEX deleted_debates_by_change ON public.deleted_debates USING btree (changed_in);
CREATE UNIQUE INDEX document_revisions ON public.document_versions USING btree (document_id, client_request_id) WHERE ((version > 1) AND (client_request_id IS NOT NULL));
CREATE INDEX documents_by_change ON public.documents USING btree (changed_in);
CREATE INDEX documents_by_update ON public.documents USING btree (updated_at DESC, document_id DESC);
CREATE INDEX live_documents_by_update ON public.documents USING btree (updated_at DESC, document_id DESC) WHERE (deleted_at IS NULL);
ALTER TABLE ONLY public.arguments
    ADD CONSTRAINT arguments_debate_id_fkey FOREIGN KEY (debate_id) REFERENCES public.debates(id);
ALTER TABLE ONLY public.document_creations
    ADD CONSTRAINT document_creations_document_id_fkey FOREIGN KEY (document_id) REFERENCES public.documents(document_id);
ALTER TABLE ONLY public.document_versions
    ADD CONSTRAINT document_versions_document_id_fkey FOREIGN KEY (document_id) REFERENCES public.documents(document_id);
ALTER TABLE ONLY public.held_drafts
    ADD CONSTRAINT held_drafts_debate_id_fkey FOREIGN KEY (debate_id) REFERENCES public.debates(id);
