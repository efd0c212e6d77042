/** The file extension of a package. */
export const package_ending = '.vitrine.zip'

/** Maximum programs in a package. */
export const package_programs = 100

/** Whether an upload is a package, by its name: it is imported as programs instead of becoming a material. */
export const isPackageName = (name: string): boolean => name.toLowerCase().endsWith(package_ending)
