// Characters that change the direction of text: embeddings, overrides, isolates and their ends. In a text of another party
// they could make it read as other words.
const controls = /[\u202A-\u202E\u2066-\u2069]/g

/** Shows each of them as �. The length stays the same, so that positions in the text stay valid. */
export const visible = (text: string): string => text.replace(controls, '\uFFFD')
