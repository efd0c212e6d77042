import type { ScheduleTemplate } from '@vitrine/contract/release/schedule-templates'
import { idleClock } from '@vitrine/domain/schedule/terms/timed-command'
import { isOnSomeDay } from '@vitrine/domain/schedule/terms/timed-conflict'
import { Modal } from 'antd'
import { useRef, useState } from 'react'
import { requestIds } from '../../data/calls/request-ids.ts'
import { useTerminalChoice } from '../../data/terminal-choice.ts'
import { t } from '../../data/text.ts'
import { useAction } from '../../ui/forms/action.ts'
import { focusProblem } from '../../ui/forms/field.tsx'
import { judgedWords } from '../../ui/terminals/chosen-clocks.ts'
import { TerminalPicker } from '../../ui/terminals/terminal-picker.tsx'
import { useTerminalProblem } from '../../ui/terminals/terminal-problem.ts'
import { UnableNotes } from './unable-notes.tsx'
import { applyTemplate } from './use-schedule-templates.ts'

/** Why none of the commands will be due on one of these terminals; null if on each some will. */
const idleProblem = ({ commands }: ScheduleTemplate, terminals: Parameters<typeof idleClock>[1]): string | null => {
	const clock = idleClock(commands, terminals, Date.now())
	if (clock === null) return null
	const dayless = commands.findIndex(command => !isOnSomeDay(command))
	if (dayless >= 0) return t('命令 {number} 所选的星期都不在其日期范围内，请更改星期或日期', { number: dayless + 1 })
	return judgedWords('日程模板中的命令都已过期', '日程模板中的命令都已过期（终端“{terminal}”当地时间：{time}）', clock)
}

/** Chooses the terminals that will follow a schedule template. */
export const ApplyDialog = ({ template, close }: { template: ScheduleTemplate; close: () => void }) => {
	const [deviceids, setTerminals] = useState<number[]>([])
	const where = useTerminalProblem(deviceids, true)
	const form = useRef<HTMLDivElement>(null)
	const terminals = useTerminalChoice().data ?? []
	const [requests] = useState(requestIds)
	const chosen = terminals.filter(({ id }) => deviceids.includes(id))
	const problem = idleProblem(template, chosen)
	const { busy, run } = useAction(
		async () => {
			await applyTemplate(template, deviceids, requests.idOf(deviceids))
			close()
		},
		error => {
			// Any other error has already been shown; the choice remains.
			if (where.refuse(error)) focusProblem(form.current)
		},
	)
	const apply = () => {
		if (!where.check() || problem !== null) return focusProblem(form.current)
		void run()
	}
	return (
		<Modal
			open
			width={640}
			title={t('应用日程模板“{name}”', { name: template.name })}
			okText={t('应用')}
			cancelText={t('取消')}
			confirmLoading={busy}
			onOk={apply}
			onCancel={close}
		>
			<p className="muted">{t('终端此前应用的日程模板将被替换；命令按终端所在时区执行。')}</p>
			<div ref={form}>
				<TerminalPicker chosen={deviceids} choose={setTerminals} fault={problem ?? where.fault} />
				<UnableNotes template={template} terminals={chosen} />
			</div>
		</Modal>
	)
}
