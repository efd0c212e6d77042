import { useLayout } from '../../data/layout.ts'
import { t } from '../../data/text.ts'
import './layout-preview.css'

const Sign = () => {
	const { logo, webTitle } = useLayout()
	if (logo !== '') return <img className="preview-logo" src={logo} alt="" />
	return (
		<span className="preview-brand">
			<img src="/favicon.svg" alt="" width="20" height="20" />
			{webTitle}
		</span>
	)
}

/** The login page on a wide and a narrow screen, with the current pictures and title. */
export const LoginPreview = () => {
	const { loginPicture, logo, webTitle, slogan, copyright, record_number, login_help, helpUrl } = useLayout()
	const foot = [copyright, record_number, login_help === '1' && helpUrl !== '' ? t('帮助文档') : '']
	const card = (
		<span className="preview-card">
			<Sign />
			{logo !== '' && <strong>{webTitle}</strong>}
			<span className="muted">{slogan || t('云端屏幕管理')}</span>
			<i />
			<i />
			<b />
		</span>
	)
	const page = (
		<>
			{card}
			<span className="preview-foot">{foot.filter(text => text !== '').join(' · ')}</span>
		</>
	)
	return (
		<section className="panel system-part">
			<h2>{t('登录页预览')}</h2>
			<div className="preview-screens" role="img" aria-label={t('登录页预览')}>
				<div className="preview-wide">
					{loginPicture !== '' && <img className="preview-side" src={loginPicture} alt="" />}
					<div className="preview-page">{page}</div>
				</div>
				<div className="preview-narrow">
					<div className="preview-page">{page}</div>
				</div>
			</div>
			{loginPicture !== '' && <p className="muted">{t('窄屏上不显示登录页图片')}</p>}
		</section>
	)
}

/** The top bar on a light and a dark background. */
export const TopBarPreview = () => (
	<section className="panel system-part">
		<h2>{t('顶栏预览')}</h2>
		<div className="preview-bars" role="img" aria-label={t('顶栏预览')}>
			{(['light', 'dark'] as const).map(theme => (
				<div key={theme} className="preview-bar" data-look={theme}>
					<Sign />
					<i />
					<i />
					<i />
				</div>
			))}
		</div>
	</section>
)
