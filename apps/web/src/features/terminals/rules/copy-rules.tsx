import type { Terminal } from '@vitrine/contract/terminals'
import type { TerminalRule } from '@vitrine/domain/rules/rule'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { requestIds } from '../../../data/calls/request-ids.ts'
import { t } from '../../../data/text.ts'
import { useCursorBack } from '../../../ui/forms/cursor-back.ts'
import { useAsk } from '../../../ui/messages/ask.ts'
import { TerminalPicker } from '../../../ui/terminals/terminal-picker.tsx'
import { CommandRun } from '../bulk/command-run.tsx'
import { type CommandRunNote, noteRun } from '../bulk/recent-runs.ts'
import { sendToMany } from '../bulk/use-bulk.ts'

interface Props {
	readonly terminal: Terminal
	readonly rules: readonly TerminalRule[]
}

const CopyDialog = ({
	terminal,
	rules,
	close,
	sent,
}: Props & { close: () => void; sent: (run: CommandRunNote) => void }) => {
	useCursorBack()
	const ask = useAsk()
	const [requests] = useState(requestIds)
	const [chosen, choose] = useState<number[]>([])
	const ids = chosen.filter(id => id !== terminal.id)
	const title = t('将“{name}”的规则复制到其他终端', { name: terminal.name })
	const copy = (): void =>
		ask({
			title: t('将规则复制到 {count} 个终端？', { count: ids.length }),
			content: t('这些终端现有的规则将全部被替换。'),
			okText: t('复制到其他终端'),
			onOk: async () => {
				const made = await sendToMany({ ids }, 'rules', { rules }, requests.idOf({ ids, rules }))
				const run = { command_id: made.command_id, title, at: Date.now(), reasons: [...made.reasons] }
				noteRun(run)
				sent(run)
			},
		})
	return (
		<Modal
			open
			title={title}
			okText={t('复制到其他终端')}
			cancelText={t('取消')}
			okButtonProps={{ disabled: ids.length === 0 }}
			onOk={copy}
			onCancel={close}
		>
			<TerminalPicker chosen={chosen} choose={choose} />
		</Modal>
	)
}

/** Sends the rules of this terminal to others, whose rules they replace. */
export const CopyRules = ({ terminal, rules }: Props) => {
	const [isOpen, open] = useState(false)
	const [run, show] = useState<CommandRunNote | null>(null)
	return (
		<>
			<Button onClick={() => open(true)}>{t('复制到其他终端')}</Button>
			{isOpen && (
				<CopyDialog
					terminal={terminal}
					rules={rules}
					close={() => open(false)}
					sent={made => {
						open(false)
						show(made)
					}}
				/>
			)}
			{run && <CommandRun run={run} close={() => show(null)} />}
		</>
	)
}
