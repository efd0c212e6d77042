import { widget_kinds } from '@vitrine/domain/library/material'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { t } from '../../../data/text.ts'
import { KindIcon } from '../../../kinds/kind-icon.tsx'
import { kindAbout, kindWord } from '../../../kinds/kind-word.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import './make.css'

const Card = ({ to, icon, title, about }: { to: string; icon: ReactNode; title: string; about: string }) => (
	<li>
		<Link className="panel make-card" to={to}>
			{icon}
			<strong>{title}</strong>
			<span className="muted">{about}</span>
		</Link>
	</li>
)

/** An address that carries over from the current one where the material goes and which page needs it. */
const addressOf = (path: string, search: string, kind?: string): string => {
	const here = new URLSearchParams(search)
	const next = new URLSearchParams(kind === undefined ? {} : { kind })
	for (const name of ['dir', 'return']) {
		const value = here.get(name)
		if (value !== null) next.set(name, value)
	}
	return next.size === 0 ? path : `${path}?${next}`
}

/** All ways to create a material: upload files, or make the other kinds in their forms. */
export const MakeCards = () => {
	const { search } = useLocation()
	return (
		<>
			<PageHead
				title={t('添加素材')}
				action={
					<Link className="button" to="/explorer/mediaList">
						{t('返回素材库')}
					</Link>
				}
			/>
			<h2 className="make-section">{t('上传')}</h2>
			<ul className="make-cards">
				<Card
					to={addressOf('/explorer/mediaUp', search)}
					icon={<Icon name="upload" size={24} />}
					title={t('上传文件')}
					about={t('图片、视频、音频、Word、Excel、PPT 和 PDF')}
				/>
			</ul>
			<h2 className="make-section">{t('在线制作')}</h2>
			<ul className="make-cards">
				{widget_kinds.map(kind => (
					<Card
						key={kind}
						to={addressOf('/explorer/newMediaList', search, kind)}
						icon={<KindIcon kind={kind} size={24} />}
						title={kindWord(kind)}
						about={kindAbout(kind)}
					/>
				))}
			</ul>
		</>
	)
}
