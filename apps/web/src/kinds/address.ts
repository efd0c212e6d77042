/** Whether this is a web address that an item can show. */
export const isAddress = (text: string): boolean => /^https?:\/\/[^\s/?#]+\S*$/i.test(text) && URL.canParse(text)
