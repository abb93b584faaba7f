namespace Intaglio.Testing;

/// <summary>The table of all programs that tests start and that this repository does not contain.</summary>
public static class KnownPrograms
{
    /// <summary>Gets the programs by name.</summary>
    public static IReadOnlyDictionary<string, KnownProgram> ByName { get; } = Create().ToDictionary(program => program.Name, StringComparer.Ordinal);

    private static IEnumerable<KnownProgram> Create() =>
    [
        // Their output is compared with, and BusyBox prints another.
        .. Same("coreutils", "GNU coreutils", ["--version"], "b2sum", "basenc", "cksum", "md5sum", "sha1sum", "sha224sum", "sha256sum", "sha384sum", "sha512sum", "sort", "stat", "timeout"),
        // POSIX describes all that tests use of these.
        .. Same("coreutils", null, [], "chmod", "chown", "cp", "env", "ln", "mkfifo", "mknod", "mv", "rm"),
        new("cmp", "diffutils"),
        new("find", "findutils", "GNU findutils"),
        new("grep", "grep"),
        new("kill", "procps"),
        new("sh", "dash"),
        .. Same("util-linux", "util-linux", ["--version"], "flock", "setpriv", "setsid", "unshare"),
        .. Same("mount", "util-linux", ["--version"], "losetup", "mount", "umount"),
        new("script", "bsdutils", "util-linux"),
        new("chattr", "e2fsprogs", "[-v version]") { Question = ["-V"] },
        new("mkfs.ext4", "e2fsprogs", "mke2fs ") { Question = ["-V"] },
        new("mkfs.exfat", "exfatprogs", "exfatprogs version") { Question = ["-V"] },
        new("mount.exfat-fuse", "exfat-fuse", "FUSE exfat") { Question = ["-V"] },
        .. Same("ntfs-3g", null, [], "lowntfs-3g", "mkntfs", "ntfs-3g"),
        new("setfacl", "acl", "setfacl "),

        new("bash", "bash", "GNU bash"),
        new("fish", "fish", "fish, version"),
        new("pwsh", null, "PowerShell"),
        new("tmux", "tmux", "tmux ") { Question = ["-V"] },
        new("zsh", "zsh", "zsh "),
        new("groff", "groff", "GNU groff"),
        new("man", "man-db", "--warnings") { Question = ["--help"] },
        new("mandoc", "mandoc", "usage: mandoc"),

        new("b3sum", "b3sum", "b3sum "),
        new("curl", "curl", "libcurl"),
        new("faketime", "faketime", "faketime"),
        new("git", "git", "git version"),
        new("nginx", "nginx", "nginx version") { Question = ["-v"] },
        new("openssl", "openssl", "OpenSSL ") { Question = ["version"] },
        new("redis-server", "redis-server", "Redis server"),

        new("clang", "clang", "clang version"),
        new("gcc", "gcc", "Free Software Foundation"),
        new("mono", "mono-devel", "Mono JIT"),
        new("qemu-x86_64", "qemu-user", "qemu-x86_64 version"),

        Python("python3", "python3", "sys"),
        Python("scikit-image", "python3-skimage", "skimage.metrics"),
        Python("jsonschema and PyYAML", "python3-jsonschema python3-yaml", "jsonschema, yaml"),

        new("node", "nodejs", "Node.js v") { Question = ["-p", "'Node.js ' + process.version"] },
        new("npm", "npm", "npm <command>") { Question = ["--help"] },
        new("Chromium", "chromium", "Chromium ") { Files = ["chromium", "chromium-browser"] },

        new("ImageMagick", "imagemagick", "ImageMagick") { Files = ["magick", "convert"], Question = ["-version"] },
        new("blender", "blender", "Blender ") { Question = ["--background", "--version"] },
        new("colprof", "argyll", "Create ICC profile") { Question = [] },
        new("exiftool", "libimage-exiftool-perl", "ExifTool version") { Question = ["-ver", "-v"] },
        new("vips", "libvips-tools", "vips-8"),
        new("wrjpgcom", "libjpeg-turbo-progs", "a textual comment in a JPEG file") { Question = ["-help"] },
        .. Same("libjpeg-turbo-progs", "libjpeg-turbo", ["-version"], "cjpeg", "djpeg"),
        .. Same("libtiff-tools", "LIBTIFF", ["-h"], "tiffcp", "tiffinfo"),
        .. Same("netpbm", "Netpbm", ["-version"], "pamscale", "pamtopam", "pamtopfm", "pamtopnm", "pfmtopam", "pngtopam", "pnmtoplainpnm", "pnmtopng"),
        new("exrinfo", "openexr", "--all-metadata") { Question = ["-h"] },
        new("exrmaketiled", "openexr", "OpenEXR") { Question = ["-h"] },
        new("exrmultipart", "openexr", "multipart data") { Question = ["-h"] },
        new("exrmultiview", "openexr", "OpenEXR") { Question = ["-h"] },
    ];

    private static IEnumerable<KnownProgram> Same(string package, string? answer, string[] question, params string[] names) =>
        names.Select(name => new KnownProgram(name, package, answer) { Question = question });

    // A machine may have several of them, each with modules of its own. A script that chooses one takes longer than most programs of tests.
    private static KnownProgram Python(string name, string package, string modules) =>
        new(name, package, "Python 3.")
        {
            Files = ["python3", "python"],
            Question = ["-c", $"""
            try:
                import sys, {modules}
                print("Python", sys.version)
                print(sys.executable)
            except ImportError as error:
                print(error)
            """],
            PrintsPath = true,
        };
}
