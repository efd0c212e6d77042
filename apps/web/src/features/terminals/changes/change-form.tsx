import type { Terminal } from '@vitrine/contract/terminals'
import { isUnderstood } from '@vitrine/domain/command/capability'
import { t } from '../../../data/text.ts'
import { Standing } from '../command-standing.tsx'
import { MigrationForm } from './migration-form.tsx'
import { NetworkForm, ResolutionForm } from './trial-forms.tsx'

/** Changes that can cut a terminal off and therefore revert by themselves. */
export const change_types = ['resolution', 'network', 'server_migrate'] as const
export type ChangeType = (typeof change_types)[number]

const forms = { resolution: ResolutionForm, network: NetworkForm, server_migrate: MigrationForm } as const

/** The form of such a change, or the reason the player cannot make it. */
export const ChangeForm = ({ terminal, type }: { terminal: Terminal; type: ChangeType }) => {
	if (!isUnderstood(terminal.capabilities, type))
		return (
			<p className="muted">
				{t('此播放器不支持该命令：浏览器中的播放器不能更改服务器、网络和分辨率，请在设备上更改。')}
			</p>
		)
	const Form = forms[type]
	return (
		<>
			{terminal.run_state === 0 && <p className="muted">{t('设备离线！')}</p>}
			{type === 'resolution' && (
				<ul className="command-list">
					<Standing terminal={terminal} type="resolution" />
				</ul>
			)}
			<Form terminal={terminal} />
		</>
	)
}
