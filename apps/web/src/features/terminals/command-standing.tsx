import type { Terminal } from '@vitrine/contract/terminals'
import { isUnderstood } from '@vitrine/domain/command/capability'
import type { CommandType } from '@vitrine/domain/command/command'
import { askedOf, isAsAsked } from '@vitrine/domain/command/reported'
import { Flex } from 'antd'
import { t } from '../../data/text.ts'
import { commandWord } from '../../ui/command-word.ts'
import { StateWord } from '../../ui/state-word.tsx'
import { heldWord, reported_types } from '../../ui/terminals/held-words.ts'
import { useCommands } from './use-commands.ts'

/** States in which what was asked for is no longer to come. */
const given_up = ['cancelled', 'expired', 'failed', 'unsupported']

/** What holds of one type beside what was asked of it last. */
export const Standing = ({ terminal, type }: { terminal: Terminal; type: CommandType }) => {
	const { data } = useCommands(terminal.id)
	const row = data?.list.find(one => one.type === type && one.request_type === 'set' && !given_up.includes(one.state))
	const asked = (row?.data ?? {}) as Readonly<Record<string, unknown>>
	const isAble = isUnderstood(terminal.capabilities, type)
	const isAgreed = row === undefined ? null : isAsAsked(type, asked, terminal.reported)
	const [held, wanted] = [heldWord(type, terminal.reported), heldWord(type, askedOf(type, asked))]
	return (
		<li className="command-row">
			<Flex justify="space-between" align="center" gap={8} wrap>
				<div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
					<div>{commandWord(type)}</div>
					<div className="muted">
						{t('终端报告：{value}', { value: held || t('尚未报告') })}
						{wanted !== '' && ` · ${t('已要求：{value}', { value: wanted })}`}
					</div>
				</div>
				{!isAble && <StateWord tone="grey" text={t('终端不支持')} title={t('此播放器不支持该命令')} />}
				{isAble && isAgreed === true && <StateWord tone="green" text={t('与要求一致')} />}
				{isAble && isAgreed === false && <StateWord tone="amber" text={t('尚未一致')} />}
			</Flex>
		</li>
	)
}

/** What holds on a terminal by its own word beside what was asked of it last, until they agree. */
export const CommandStanding = ({ terminal }: { terminal: Terminal }) => (
	<section>
		<h3>{t('当前状态')}</h3>
		<ul className="command-list">
			{reported_types.map(type => (
				<Standing key={type} terminal={terminal} type={type} />
			))}
		</ul>
	</section>
)
