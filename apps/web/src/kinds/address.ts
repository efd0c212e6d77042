/** Whether this is an address in the web that an item may show. */
export const isAddress = (text: string): boolean => /^https?:\/\/[^\s/?#]+\S*$/i.test(text) && URL.canParse(text)
