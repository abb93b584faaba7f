# Installs the Debian packages of the list beside it: what tests compare with, what pages are opened with, and what compiles the native program.
# Without them tests are skipped, which the list of reasons shows. Sourced by run and long.

# Who installs packages: root, or who may be root without being asked, where this is the continuous integration.
as_root=()
can_install() {
    command -v apt-get >/dev/null || return 1
    ((EUID != 0)) || return 0
    [[ ${CI:-} == true ]] && sudo -n true 2>/dev/null || return 1
    as_root=(sudo)
}

# Whether a package is not needed: it is there, or its program came from elsewhere, as Node.js and browsers do on many machines.
has_package() {
    case $1 in
        nodejs) command -v node >/dev/null && return ;;
        npm) command -v npm >/dev/null && return ;;
        chromium) command -v "${CHROMIUM:-chromium}" >/dev/null && return ;;
    esac
    [[ $(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null) == installed ]]
}

install_packages() {
    can_install || return 0
    local package missing=() available=()
    for package in $(<.ci/packages); do
        has_package "$package" || missing+=("$package")
    done
    ((${#missing[@]} > 0)) || return 0
    timeout 300 ${as_root[@]+"${as_root[@]}"} apt-get update -qq || echo "could not ask what packages there are" >&2
    # One that a distribution does not have must not keep the others away.
    for package in "${missing[@]}"; do
        if apt-get install --simulate -qq "$package" >/dev/null 2>&1; then
            available+=("$package")
        else
            echo "there is no package $package here" >&2
        fi
    done
    ((${#available[@]} > 0)) || return 0
    timeout 900 ${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "${available[@]}" >/dev/null ||
        echo "could not install ${available[*]}" >&2
}
