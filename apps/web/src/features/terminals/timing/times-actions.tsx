import { Button, Flex } from 'antd'
import { type ReactNode, useId } from 'react'
import { usePermitted } from '../../../data/session/session.ts'
import { t } from '../../../data/text.ts'
import { useAsk } from '../../../ui/messages/ask.ts'

interface Props {
	readonly name: string
	readonly hasAny: boolean
	readonly edit: () => void
	/** Why they cannot be edited; empty if they can. */
	readonly unable?: string
	/** Ends all of them, once that is confirmed. */
	readonly end: () => Promise<void>
	readonly children?: ReactNode
}

/** What can be done with times of a kind: edit them, and end them if there are any. */
export const TimesActions = ({ name, hasAny, edit, unable = '', end, children }: Props) => {
	const ask = useAsk()
	const mayControl = usePermitted('terminals.control')
	const confirm = (): void =>
		ask({
			title: t('结束“{name}”的定时？', { name }),
			content: t('终端将不再按这些时段自动执行；当前状态保持不变。'),
			okText: t('结束定时'),
			onOk: end,
		})
	const id = useId()
	return (
		<Flex gap={8} wrap>
			{mayControl && unable !== '' && (
				<div className="muted" id={id} style={{ flexBasis: '100%' }}>
					{unable}
				</div>
			)}
			{mayControl && (
				<Button
					size="small"
					disabled={unable !== ''}
					onClick={edit}
					aria-label={t('编辑“{name}”', { name })}
					{...(unable === '' ? {} : { 'aria-describedby': id })}
				>
					{t('编辑')}
				</Button>
			)}
			{mayControl && hasAny && (
				<Button size="small" onClick={confirm}>
					{t('结束定时')}
				</Button>
			)}
			{children}
		</Flex>
	)
}
