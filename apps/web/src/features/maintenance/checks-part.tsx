import type { InstallationChecks } from '@vitrine/contract/people/maintenance'
import { check_groups } from '@vitrine/domain/maintenance/installation-checks'
import { Button, Flex } from 'antd'
import { Link } from 'react-router'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { useAction } from '../../ui/forms/action.ts'
import { StateWord } from '../../ui/state-word.tsx'
import { check_links, check_names, findingText, state_words } from './check-words.ts'
import { dismissCheck } from './use-maintenance.ts'

type Check = InstallationChecks['checks'][number]

const MendLink = ({ finding }: Pick<Check, 'finding'>) => {
	const link = check_links[finding]
	const isPermitted = usePermitted(link?.may ?? 'system.write')
	if (link === undefined || !isPermitted) return null
	return <Link to={link.path}>{t(link.text)}</Link>
}

const DismissButton = ({ finding, is_dismissed }: Check) => {
	const { busy, run } = useAction(() => dismissCheck(finding, !is_dismissed))
	return (
		<Button size="small" type="text" loading={busy} onClick={() => void run()}>
			{is_dismissed ? t('不再忽略') : t('忽略')}
		</Button>
	)
}

const CheckRow = ({ check, tools }: { check: Check; tools: InstallationChecks['tools_missing'] }) => {
	const { key, state, is_dismissed, finding } = check
	const { tone, text } = state_words[state]
	return (
		<li className="check-row">
			<div className="check-state">
				<StateWord tone={is_dismissed ? 'grey' : tone} text={is_dismissed ? t('已忽略') : t(text)} />
			</div>
			<div className="check-words">
				<strong>{t(check_names[key])}</strong>
				<span className="muted">{findingText(check, tools)}</span>
				<MendLink finding={finding} />
			</div>
			{state === 'advice' && <DismissButton {...check} />}
		</li>
	)
}

/** Open findings come first, with problems before advice. */
const order = ({ state, is_dismissed }: Check): number => (is_dismissed ? 2 : { problem: 0, advice: 1, good: 3 }[state])

const isDone = ({ state, is_dismissed }: Check): boolean => state === 'good' || is_dismissed

/** The checks of one group: how many are completed, and each with its finding. */
export const ChecksPart = ({ group, found }: { group: keyof typeof check_groups; found: InstallationChecks }) => {
	const keys: readonly string[] = check_groups[group]
	const checks = found.checks.filter(({ key }) => keys.includes(key)).sort((a, b) => order(a) - order(b))
	const done = checks.filter(isDone).length
	return (
		<section className="panel maintenance-part" aria-labelledby={`checks-${group}`}>
			<Flex justify="space-between" align="baseline" gap={8} wrap>
				<h2 id={`checks-${group}`}>{group === 'setup' ? t('安装设置') : t('运行状况')}</h2>
				<span className="muted">{t('已完成：{done} / {all}', { done, all: checks.length })}</span>
			</Flex>
			<ul className="check-list">
				{checks.map(check => (
					<CheckRow key={check.key} check={check} tools={found.tools_missing} />
				))}
			</ul>
		</section>
	)
}
