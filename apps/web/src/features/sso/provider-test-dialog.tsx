import type { SsoProvider, SsoTestStep } from '@vitrine/contract/people/sso'
import type { SsoProblem, SsoStep } from '@vitrine/domain/people/sso'
import type { TextKey } from '@vitrine/texts/all'
import { Button, Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { sso } from '../../data/calls/sso.ts'
import { t } from '../../data/text.ts'
import { useAction } from '../../ui/forms/action.ts'
import { useCursorBack } from '../../ui/forms/cursor-back.ts'
import { StateWord } from '../../ui/state-word.tsx'

const steps: Readonly<Record<SsoStep, TextKey>> = {
	discovery: '发现文档与发行方',
	endpoints: '授权与令牌端点',
	keys: '签名密钥',
	algorithms: '签名算法',
	pkce: 'PKCE（S256）',
}

const problems: Readonly<Record<SsoProblem, TextKey>> = {
	refused: '不允许访问此地址',
	silent: '没有应答',
	other_issuer: '应答的发行方与填写的不一致',
	malformed: '内容无法识别',
	missing: '缺失',
	no_algorithm: '没有可用的非对称签名算法',
	unsaid: '未声明，登录时仍会使用',
}

const Outcome = ({ problem }: Pick<SsoTestStep, 'problem'>) => {
	if (problem === null) return <StateWord tone="green" text={t('没有问题')} />
	return <StateWord tone={problem === 'unsaid' ? 'amber' : 'red'} text={t(problems[problem])} />
}

/** Tests a provider as soon as the dialog opens, and shows the results step by step. */
export const ProviderTestDialog = ({ provider, close }: { provider: SsoProvider; close: () => void }) => {
	useCursorBack()
	const { issuer, name } = provider
	const [found, setFound] = useState<readonly SsoTestStep[]>([])
	const { busy, run } = useAction(async () => setFound(await sso.test({ issuer })))
	const has_begun = useRef(false)
	useEffect(() => {
		if (has_begun.current) return
		has_begun.current = true
		void run()
	}, [run])
	return (
		<Modal
			open
			title={`${t('测试身份提供方')} · ${name}`}
			onCancel={close}
			footer={
				<Button type="primary" loading={busy} onClick={() => void run()}>
					{t('重新测试')}
				</Button>
			}
		>
			<div role="status">
				{busy ? (
					<p>{t('正在测试…')}</p>
				) : (
					<ol className="sso-steps">
						{found.map(({ step, problem }) => (
							<li key={step}>
								<span>{t(steps[step])}</span>
								<Outcome problem={problem} />
							</li>
						))}
					</ol>
				)}
			</div>
			<p className="muted">{t('客户端 ID 和密钥只有在登录时才会检验，测试不包括它们；请再用一个账号试登录。')}</p>
		</Modal>
	)
}
