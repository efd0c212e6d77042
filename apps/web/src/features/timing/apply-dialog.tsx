import type { ScheduleTemplate } from '@vitrine/contract/timing'
import { Modal } from 'antd'
import { useMemo, useState } from 'react'
import { randomUuid } from '../../data/random-uuid.ts'
import { t } from '../../data/text.ts'
import { TerminalPicker } from '../../ui/terminal-picker.tsx'
import { toast } from '../../ui/toasts.ts'
import { applyTemplate } from './use-timing.ts'

/** Chooses the terminals that follow a schedule template. */
export const ApplyDialog = ({ template, close }: { template: ScheduleTemplate; close: () => void }) => {
	const [deviceids, setTerminals] = useState<number[]>([])
	const [busy, setBusy] = useState(false)
	// The same choice asked for twice is one wish, whatever happened to the first answer.
	// biome-ignore lint/correctness/useExhaustiveDependencies: another choice is another request
	const request_id = useMemo(randomUuid, [deviceids])
	const apply = async () => {
		if (deviceids.length === 0) return toast('warning', t('请选择终端'))
		setBusy(true)
		try {
			await applyTemplate(template, deviceids, request_id)
			close()
		} catch {
			// The refusal has been shown; the choice stays.
		} finally {
			setBusy(false)
		}
	}
	return (
		<Modal
			open
			width={640}
			title={t('应用日程模板“{name}”', { name: template.name })}
			okText={t('应用')}
			cancelText={t('取消')}
			confirmLoading={busy}
			onOk={() => void apply()}
			onCancel={close}
		>
			<p className="muted">{t('终端此前应用的日程模板将被替换；命令按终端所在时区执行。')}</p>
			<TerminalPicker chosen={deviceids} choose={setTerminals} />
		</Modal>
	)
}
