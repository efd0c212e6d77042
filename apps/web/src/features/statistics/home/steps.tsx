import type { TextKey } from '@vitrine/texts/all'
import { Link } from 'react-router'
import { useMaySee } from '../../../data/session/may-see.ts'
import { useTerminalCounts } from '../../../data/terminal-counts.ts'
import { t } from '../../../data/text.ts'
import { Icon, type IconName, LineDrawing } from '../../../ui/icon.tsx'
import { useMaterialCounts, useProgramCount, useReleaseCount } from './use-counts.ts'

interface Step {
	readonly icon: IconName
	readonly text: TextKey
	readonly hint: TextKey
	readonly path: string
}

const steps: readonly Step[] = [
	{ icon: 'upload', text: '上传素材', hint: '图片和视频', path: '/explorer/newMediaList' },
	{ icon: 'program', text: '制作节目', hint: '用素材布置画面', path: '/schedule/programManage?type=addProgram' },
	{ icon: 'terminal', text: '添加终端', hint: '用配对码或序列号', path: '/terminal/Control?type=addTerminal' },
	{ icon: 'publish', text: '发布节目', hint: '选择节目和终端', path: '/schedule/issueManage?type=addRelease' },
]

/** Which steps are done, in order; a step counts as not done while unknown. */
const useTaken = (): boolean[] => {
	const { image = 0, video = 0 } = useMaterialCounts().data ?? {}
	const terminals = useTerminalCounts().data?.runState ?? []
	return [
		image + video > 0,
		(useProgramCount().data ?? 0) > 0,
		terminals.some(({ number }) => number > 0),
		(useReleaseCount().data ?? 0) > 0,
	]
}

/** The four-step shortcut strip of the home page (specification B §2), limited by the user's permissions; finished steps are marked. */
export const Steps = () => {
	const maySee = useMaySee()
	const taken = useTaken()
	const own = steps.map((step, at) => ({ ...step, isTaken: taken[at] ?? false })).filter(({ path }) => maySee(path))
	if (own.length === 0) return null
	return (
		<ol className="steps">
			{own.map(({ icon, text, hint, path, isTaken }, index) => (
				<li key={path}>
					<Link className="step" to={path}>
						<span className="step-sign" data-taken={isTaken}>
							{isTaken ? <LineDrawing path="m5 13 5 5 9-11" size={20} /> : <Icon name={icon} size={20} />}
						</span>
						<span>
							<strong>
								{index + 1}. {t(text)}
							</strong>
							<span className="muted">{isTaken ? t('已完成') : t(hint)}</span>
						</span>
					</Link>
				</li>
			))}
		</ol>
	)
}
