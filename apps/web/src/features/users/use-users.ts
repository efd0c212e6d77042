import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { User } from '@vitrine/contract/people/user-record'
import { users } from '../../data/calls/people.ts'
import { keys, refresh } from '../../data/calls/queries.ts'
import { groupAndBelow, useGroups } from '../../data/groups.ts'
import { t } from '../../data/text.ts'
import { listed } from '../../ui/format.ts'
import type { Edit } from '../../ui/forms/edited.tsx'
import { toast } from '../../ui/messages/toasts.ts'

/** Users on a page. */
export const page_size = 50

/** What the list is narrowed to, as it stands in the address; empty for all. */
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

/** Users are counted by role and by organisation too. */
const changed = () => Promise.all([keys.users, keys.roles, keys.organizations].map(queryKey => refresh(queryKey)))

/** What can be said of a user; role and organisation are chosen before it is sent. */
export interface UserValues {
	realname: string
	nickname: string
	email: string
	remark: string
	role_id: number | undefined
	group_id: number | undefined
}

/** A new password, twice. */
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

/** Makes an account below the own one. */
export const addUser = async (values: UserValues & PasswordValues & { account: string }): Promise<void> => {
	const { account, password, confirm_password } = values
	await users.add({ ...aboutOf(values), account, password, confirm_password })
	toast('success', t('已创建用户“{name}”', { name: account }))
	await changed()
}

/** What the form of a user is about. */
export const valuesOf = ({ realname, nickname, email, remark, role_id, group_id }: User): UserValues => ({
	realname,
	nickname,
	email,
	remark,
	role_id,
	group_id,
})

/** A user as it is now; null when it has gone. */
export const readUser = async ({ id, account }: User) => {
	const now = (await users.list({ key_word: account, limit: 100 })).list.find(row => row.id === id)
	return now === undefined ? null : { values: valuesOf(now), revision: now.revision }
}

/** Changes what was changed of a user. */
export const editUser = async ({ id, account }: User, values: UserValues, edit: Edit<UserValues>): Promise<void> => {
	const about = Object.entries(aboutOf(values)).filter(([name]) => name in edit.changed)
	await users.edit({ id, ...Object.fromEntries(about), revision: edit.revision })
	toast('success', t('已保存“{name}”', { name: account }))
	await changed()
}

/** Gives a user a new password. */
export const resetPassword = async ({ id, account }: User, values: PasswordValues): Promise<void> => {
	await users.setPassword({ id, ...values })
	toast('success', t('已重置“{name}”的密码', { name: account }))
	await changed()
}

/** More names than this are counted instead. */
const most_names = 3

/** The users by name, as a sentence says them. */
export const namesOf = (list: readonly User[]): string => {
	const names = listed(list.slice(0, most_names).map(({ account }) => account))
	return list.length > most_names ? t('{names} 等 {count} 个用户', { names, count: list.length }) : names
}

/** Bans users or lets them in again, with everybody below them where `subordinates` says so. */
export const banUsers = async (list: readonly User[], banned: boolean, subordinates: boolean): Promise<void> => {
	const { changed: count } = await users.ban({
		ids: list.map(({ id }) => id),
		banned: banned ? 1 : 0,
		subordinates: subordinates ? 1 : 0,
	})
	toast('success', banned ? t('已封禁 {count} 个用户', { count }) : t('已解封 {count} 个用户', { count }))
	await changed()
}

/** Removes users; what they made stays. */
export const removeUsers = async (list: readonly User[]): Promise<void> => {
	await users.remove({ ids: list.map(({ id }) => id) })
	toast('success', t('已删除“{name}”', { name: namesOf(list) }))
	await changed()
}
