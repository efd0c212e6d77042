import { useQuery } from '@tanstack/react-query'
import type { SsoProvider } from '@vitrine/contract/people/sso'
import type { ProviderRules } from '@vitrine/domain/people/sso'
import { keys, refresh } from '../../data/calls/queries.ts'
import { sso } from '../../data/calls/sso.ts'
import { t } from '../../data/text.ts'
import { toast } from '../../ui/messages/toasts.ts'

/** The identity providers. */
export const useProviders = () => useQuery({ queryKey: keys.sso, queryFn: ({ signal }) => sso.list({}, { signal }) })

type Switches = Pick<
	ProviderRules,
	'creates' | 'updates' | 'disables' | 'links_by_email' | 'allows_password' | 'trusts_mfa' | 'logs_out'
>

/** A group rule as entered in the form. */
interface PlaceDraft {
	readonly value?: string
	readonly group_id?: number
	readonly role_id?: number
}

/** A provider as entered in the form. */
export interface ProviderDraft extends Switches {
	readonly name: string
	readonly issuer: string
	readonly client_id: string
	readonly client_secret: string
	readonly enabled: boolean
	readonly scopes: string
	readonly account: string
	readonly email: string
	readonly realname: string
	readonly groups: string
	readonly has_place: boolean
	readonly group_id: number | undefined
	readonly role_id: number | undefined
	readonly places: readonly PlaceDraft[]
	readonly domains: readonly string[]
}

const usual: ProviderRules = {
	scopes: 'openid profile email',
	claims: { account: 'preferred_username', email: 'email', name: 'name', groups: 'groups' },
	creates: true,
	place: null,
	places: [],
	updates: true,
	disables: false,
	links_by_email: false,
	domains: [],
	allows_password: false,
	trusts_mfa: false,
	logs_out: false,
}

/** The form values of a provider; a new one starts with the usual values. */
export const draftOf = (provider: SsoProvider | null): ProviderDraft => {
	const { claims, place, ...rules } = provider?.rules ?? usual
	return {
		...rules,
		name: provider?.name ?? '',
		issuer: provider?.issuer ?? '',
		client_id: provider?.client_id ?? '',
		client_secret: '',
		enabled: provider?.enabled ?? true,
		account: claims.account,
		email: claims.email,
		realname: claims.name,
		groups: claims.groups,
		has_place: place !== null,
		group_id: place?.group_id,
		role_id: place?.role_id,
	}
}

const rulesOf = (draft: ProviderDraft): ProviderRules => {
	const { creates, updates, disables, links_by_email, allows_password, trusts_mfa, logs_out } = draft
	const placeOf = ({ group_id = 0, role_id = 0 }: PlaceDraft) => ({ group_id, role_id })
	return {
		creates,
		updates,
		disables,
		links_by_email,
		allows_password,
		trusts_mfa,
		logs_out,
		scopes: draft.scopes.trim(),
		claims: { account: draft.account, email: draft.email, name: draft.realname, groups: draft.groups },
		place: draft.has_place ? { group_id: draft.group_id ?? 0, role_id: draft.role_id ?? 0 } : null,
		places: draft.places.map(rule => ({ value: rule.value?.trim() ?? '', ...placeOf(rule) })),
		domains: [...draft.domains],
	}
}

/** The current state of a provider; null if it has been deleted. */
export const readProvider = async (id: number): Promise<{ values: ProviderDraft; revision: number } | null> => {
	const provider = (await sso.list({})).list.find(one => one.id === id)
	return provider === undefined ? null : { values: draftOf(provider), revision: provider.revision }
}

/** Adds a provider, or updates one if its revision is still the one the user saw; an empty secret leaves the existing one unchanged. */
export const saveProvider = async (
	provider: SsoProvider | null,
	draft: ProviderDraft,
	revision: number | undefined,
): Promise<void> => {
	const { name, issuer, client_id, client_secret } = draft
	const about = { name, issuer, client_id, enabled: draft.enabled ? 1 : 0, rules: rulesOf(draft) }
	if (provider === null) await sso.add({ ...about, client_secret })
	else {
		const { id } = provider
		await sso.edit({ id, revision, ...about, client_secret: client_secret === '' ? undefined : client_secret })
	}
	await refresh(keys.sso)
	toast('success', t('身份提供方已保存'))
}

/** Removes a provider; the accounts remain. */
export const removeProvider = async ({ id }: SsoProvider): Promise<void> => {
	await sso.remove({ id })
	await refresh(keys.sso)
	toast('success', t('身份提供方已删除'))
}
