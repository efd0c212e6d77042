import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { User } from '@vitrine/contract/people/user-record'
import { users } from '../../data/calls/people.ts'
import { keys, refresh } from '../../data/calls/queries.ts'
import { groupAndBelow, useGroups } from '../../data/groups.ts'
import { t } from '../../data/text.ts'
import { listed } from '../../ui/format.ts'
import type { Edit } from '../../ui/forms/edited.tsx'
import { toast } from '../../ui/messages/toasts.ts'

/** Users per page. */
export const page_size = 50

/** The filters of the list, as stored in the address; empty for all. */
export interface UserFilters {
	readonly word: string
	readonly group: string
	readonly role: string
	/** `1` for active, `0` for banned. */
	readonly state: string
}

/** A page of the users, newest first. */
export const useUsers = ({ word, group, role, state }: UserFilters, page: number) => {
	const group_ids = groupAndBelow(useGroups(), Number(group))
	const input = {
		key_word: word,
		page,
		limit: page_size,
		group_ids: group_ids.length > 0 ? group_ids : undefined,
		role_id: role === '' ? undefined : Number(role),
		active: state === '' ? undefined : Number(state),
	}
	return useQuery({
		queryKey: [...keys.users, 'page', input],
		queryFn: ({ signal }) => users.list(input, { signal }),
		placeholderData: keepPreviousData,
	})
}

/** Users are also counted by role and by organisation. */
const changed = () => Promise.all([keys.users, keys.roles, keys.organizations].map(queryKey => refresh(queryKey)))

/** The details of a user; role and organisation have to be chosen before submitting. */
export interface UserValues {
	realname: string
	nickname: string
	email: string
	remark: string
	role_id: number | undefined
	group_id: number | undefined
}

/** A new password, entered twice. */
export interface PasswordValues {
	password: string
	confirm_password: string
}

const aboutOf = ({ realname, nickname, email, remark, role_id = 0, group_id = 0 }: UserValues) => ({
	realname: realname.trim(),
	nickname: nickname.trim(),
	email: email.trim(),
	remark: remark.trim(),
	role_id,
	group_id,
})

/** Creates an account below the viewer's own. */
export const addUser = async (values: UserValues & PasswordValues & { account: string }): Promise<void> => {
	const { account, password, confirm_password } = values
	await users.add({ ...aboutOf(values), account, password, confirm_password })
	toast('success', t('已创建用户“{name}”', { name: account }))
	await changed()
}

/** The form values of a user. */
export const valuesOf = ({ realname, nickname, email, remark, role_id, group_id }: User): UserValues => ({
	realname,
	nickname,
	email,
	remark,
	role_id,
	group_id,
})

/** The current state of a user; null if it has been deleted. */
export const readUser = async ({ id, account }: User) => {
	const now = (await users.list({ key_word: account, limit: 100 })).list.find(row => row.id === id)
	return now === undefined ? null : { values: valuesOf(now), revision: now.revision }
}

/** Saves the changed details of a user. */
export const editUser = async ({ id, account }: User, values: UserValues, edit: Edit<UserValues>): Promise<void> => {
	const about = Object.entries(aboutOf(values)).filter(([name]) => name in edit.changed)
	await users.edit({ id, ...Object.fromEntries(about), revision: edit.revision })
	toast('success', t('已保存“{name}”', { name: account }))
	await changed()
}

/** Sets a new password for a user. */
export const resetPassword = async ({ id, account }: User, values: PasswordValues): Promise<void> => {
	await users.setPassword({ id, ...values })
	toast('success', t('已重置“{name}”的密码', { name: account }))
	await changed()
}

/** Longer lists of names show a count instead. */
const most_names = 3

/** The users by name, for use in a sentence. */
export const namesOf = (list: readonly User[]): string => {
	const names = listed(list.slice(0, most_names).map(({ account }) => account))
	return list.length > most_names ? t('{names} 等 {count} 个用户', { names, count: list.length }) : names
}

/** Bans or unbans users; with `subordinates`, also everyone below them. */
export const banUsers = async (list: readonly User[], banned: boolean, subordinates: boolean): Promise<void> => {
	const { changed: count } = await users.ban({
		ids: list.map(({ id }) => id),
		banned: banned ? 1 : 0,
		subordinates: subordinates ? 1 : 0,
	})
	toast('success', banned ? t('已封禁 {count} 个用户', { count }) : t('已解封 {count} 个用户', { count }))
	await changed()
}

/** Removes users; what they created remains. */
export const removeUsers = async (list: readonly User[]): Promise<void> => {
	await users.remove({ ids: list.map(({ id }) => id) })
	toast('success', t('已删除“{name}”', { name: namesOf(list) }))
	await changed()
}
