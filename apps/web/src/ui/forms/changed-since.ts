import { CallError } from '@vitrine/contract/call/client'
import { errors } from '@vitrine/contract/error-codes'
import { t } from '../../data/text.ts'
import { moment } from '../format.ts'

/** Whether a call was refused because another user has changed the record since it was read; the form reports that. */
export const isChangedSince = (error: unknown): error is CallError =>
	error instanceof CallError &&
	(error.status === errors.record_changed.status || error.status === errors.record_changed_by.status)

/** Who changed it and when, in the user's time; without the name if the server does not know it. */
export const changedWords = ({ data }: CallError): string => {
	const { values, changed_at } = (data ?? {}) as { values?: { name?: string }; changed_at?: number }
	if (values?.name === undefined || changed_at === undefined) return t('这里的内容已被他人修改')
	return t('{name} 已于 {time} 修改了这里的内容', { name: values.name, time: moment(changed_at) })
}
