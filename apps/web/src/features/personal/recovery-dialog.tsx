import { Button, Modal } from 'antd'
import { useMemo } from 'react'
import { t } from '../../data/text.ts'
import { CopyField } from '../../ui/forms/copy-field.tsx'

/** The recovery codes, which are shown only once. */
export const RecoveryDialog = ({ codes, close }: { codes: readonly string[]; close: () => void }) => {
	const file = useMemo(() => `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`, [codes])
	return (
		<Modal
			open
			title={t('两步验证已启用')}
			// A stray click must not close what is never shown again.
			mask={{ closable: false }}
			keyboard={false}
			closable={false}
			footer={
				<Button type="primary" onClick={close}>
					{t('我已保存恢复码')}
				</Button>
			}
		>
			<p>{t('请把恢复码保存在安全的地方，它们只显示这一次。丢失手机时，可用其中一个代替验证码登录。')}</p>
			<ul className="personal-codes" aria-label={t('恢复码')} style={{ margin: '16px 0' }}>
				{codes.map(code => (
					<li key={code}>{code}</li>
				))}
			</ul>
			<CopyField label={t('恢复码')} text={codes.join(' ')} />
			<a className="button" href={file} download="vitrine-recovery-codes.txt" style={{ marginTop: 8 }}>
				{t('下载为文件')}
			</a>
		</Modal>
	)
}
