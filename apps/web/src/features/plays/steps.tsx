import type { TextKey } from '@vitrine/texts/all'
import { Link } from 'react-router'
import { useMaySee } from '../../data/session/may-see.ts'
import { t } from '../../data/text.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'

const steps: readonly { icon: IconName; text: TextKey; hint: TextKey; path: string }[] = [
	{ icon: 'upload', text: '上传素材', hint: '图片和视频', path: '/explorer/newMediaList' },
	{ icon: 'program', text: '制作节目', hint: '用素材布置画面', path: '/schedule/programManage?type=addProgram' },
	{ icon: 'terminal', text: '添加终端', hint: '用配对码或序列号', path: '/terminal/Control?type=addTerminal' },
	{ icon: 'publish', text: '发布节目', hint: '选择节目和终端', path: '/schedule/issueManage?type=addRelease' },
]

/** The four-step shortcut strip of the home page (specification B §2), as far as the rights go. */
export const Steps = () => {
	const maySee = useMaySee()
	const own = steps.filter(({ path }) => maySee(path))
	if (own.length === 0) return null
	return (
		<ol className="steps">
			{own.map(({ icon, text, hint, path }, index) => (
				<li key={path}>
					<Link className="step" to={path}>
						<span className="step-sign">
							<Icon name={icon} size={20} />
						</span>
						<span>
							<strong>
								{index + 1}. {t(text)}
							</strong>
							<span className="muted">{t(hint)}</span>
						</span>
					</Link>
				</li>
			))}
		</ol>
	)
}
