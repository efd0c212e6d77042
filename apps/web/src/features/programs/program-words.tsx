import type { ProgramRow } from '@vitrine/contract/release/programs'
import type { HealthLevel, IllReason } from '@vitrine/domain/program/checks/health'
import type { TextKey } from '@vitrine/texts/all'
import { useGroupNamesById } from '../../data/group-names.ts'
import { nameOfGroup } from '../../data/groups.ts'
import { t } from '../../data/text.ts'
import { listed } from '../../ui/format.ts'
import { StateWord } from '../../ui/state-word.tsx'
import type { Tone } from '../../ui/tone.ts'

const tones: Readonly<Record<HealthLevel, Tone>> = { good: 'green', warning: 'amber', bad: 'red' }

const levels: Readonly<Record<HealthLevel, TextKey>> = { good: '良好', warning: '需要留意', bad: '有问题' }

const reasons: Readonly<Record<IllReason, TextKey>> = {
	material_missing: '已删除的素材：{count}',
	material_failed: '处理失败的素材：{count}',
	file_absent: '存储中缺失的文件：{count}',
	material_processing: '处理中的素材：{count}',
	terminal_faults: '上报异常的终端：{count}',
	findings: '待检查的项目：{count}',
}

/** The health of a program, in a word. */
export const healthWord = (level: HealthLevel): string => t(levels[level])

/** The problems of a program, each in words. */
export const illWords = ({ ills }: Pick<ProgramRow, 'ills'>): string[] =>
	ills.map(({ reason, count }) => t(reasons[reason], { count }))

/** The health of a program, with its problems. */
export const HealthWord = ({
	program,
	brief = false,
}: {
	program: Pick<ProgramRow, 'health' | 'ills'>
	brief?: boolean
}) => (
	<div>
		<StateWord tone={tones[program.health]} text={healthWord(program.health)} title={listed(illWords(program))} />
		{!brief &&
			illWords(program).map(words => (
				<div className="muted" key={words}>
					{words}
				</div>
			))}
	</div>
)

/** The organisation that owns a program, and whether organisations below can publish it. */
export const usePlaceWord = (): ((
	program: Pick<ProgramRow, 'own' | 'shared' | 'group_id' | 'group_name' | 'group_name_en'>,
) => string) => {
	const nameOf = useGroupNamesById()
	return program => {
		const { own, shared, group_id } = program
		if (own === 0) return t('来自 {name}', { name: nameOfGroup(program) })
		return listed([nameOf(group_id), ...(shared === 1 ? [t('已共享给下级组织')] : [])])
	}
}
