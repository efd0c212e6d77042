import type { Terminal } from '@vitrine/contract/terminals'
import { dataOf } from '@vitrine/domain/command/command'
import { networkProblems } from '@vitrine/domain/command/trials/network'
import { trial_seconds } from '@vitrine/domain/command/trials/trial'

const whole = (typed: string): number => (/^-?\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN)

/** A resolution as entered in the form. */
export interface ResolutionDraft {
	readonly w: string
	readonly h: string
	readonly x: string
	readonly y: string
	readonly rotate: string
	readonly revert: string
}

/** The current resolution of the terminal. */
export const firstResolution = ({ size_remark }: Terminal): ResolutionDraft => {
	const [w = '', h = ''] = size_remark.split('*')
	return { w, h, x: '0', y: '0', rotate: '0', revert: String(trial_seconds.resolution) }
}

/** Network settings as entered in the form; DNS servers are separated by commas. */
export interface NetworkDraft {
	readonly dhcp: boolean
	readonly ip: string
	readonly mask: string
	readonly gateway: string
	readonly dns: string
	readonly revert: string
}

export const first_network: NetworkDraft = {
	dhcp: true,
	ip: '',
	mask: '255.255.255.0',
	gateway: '',
	dns: '',
	revert: String(trial_seconds.network),
}

interface Checked {
	/** null while something is invalid. */
	readonly data: Readonly<Record<string, unknown>> | null
	/** The invalid fields of the command. */
	readonly wrong: ReadonlySet<string>
}

const checked = (type: 'resolution' | 'network', data: Readonly<Record<string, unknown>>): Checked => {
	const read = dataOf(type).safeParse(data)
	const wrong = new Set((read.error?.issues ?? []).map(({ path }) => String(path[0] ?? '')))
	return { data: read.success ? data : null, wrong }
}

/** The data of the command, or its invalid fields, by the rule the server uses. */
export const resolutionOf = ({ w, h, x, y, rotate, revert }: ResolutionDraft): Checked =>
	checked('resolution', {
		w: whole(w),
		h: whole(h),
		x: whole(x),
		y: whole(y),
		rotate: whole(rotate),
		revert_after_s: whole(revert),
	})

/** The same for network settings. */
export const networkOf = ({ dhcp, ip, mask, gateway, dns, revert }: NetworkDraft): Checked => {
	const revert_after_s = whole(revert)
	if (dhcp) return checked('network', { dhcp, revert_after_s })
	const servers = dns.split(/[,，;；]/).flatMap(one => (one.trim() === '' ? [] : [one.trim()]))
	const given = { dhcp, ip: ip.trim(), mask: mask.trim(), gateway: gateway.trim(), revert_after_s }
	const { data, wrong } = checked('network', { ...given, ...(servers.length === 0 ? {} : { dns: servers }) })
	// The schema compares fields only once each of them is an address.
	return { data, wrong: new Set([...wrong, ...networkProblems(given)]) }
}
