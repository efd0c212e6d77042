/** The unit of a number, as the documents of the API state it. */
export const unit = (name: string) => ({ 'x-unit': name })
