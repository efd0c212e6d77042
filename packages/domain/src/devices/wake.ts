const ipv4 = /^(\d{1,3}\.\d{1,3}\.\d{1,3}\.)\d{1,3}$/

/**
 * The beginning of the IPv4 addresses in the network of this one, up to the last point; null for any other address. A magic packet does
 * not leave its network, and terminals do not report how large that is: most are this large.
 */
export const networkOf = (ip: string | undefined): string | null => ipv4.exec(ip ?? '')?.[1] ?? null
