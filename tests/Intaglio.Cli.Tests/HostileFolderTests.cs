using System.Text.RegularExpressions;
using Intaglio.Caching;

namespace Intaglio.Cli.Tests;

/// <summary>Folders, lists and caches in which somebody else plants or changes things.</summary>
public sealed class HostileFolderTests : IDisposable
{
    // Whatever waits for a pipe is ended, and fails by that.
    private const string Limited = "timeout 60 $INTAGLIO";

    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    private string Store => folder["store"];

    [SkippableTheory]
    [InlineData("check list")]
    [InlineData("sum --check list")]
    [InlineData("check --pixels list")]
    public void A_list_that_names_pipes_and_devices_is_told_of_at_once(string arguments)
    {
        string line = new('0', 128);
        Outcome outcome = Programs.Shell(folder.Path, $"mkfifo p; printf '{line}  p\n{line}  /dev/zero\n{line}  .\n' > list; {Limited} {arguments}");
        Assert.Equal((1, "p: FAILED open or read\n/dev/zero: FAILED open or read\n.: FAILED open or read\n"), (outcome.ExitCode, arguments.StartsWith("check", StringComparison.Ordinal) ? outcome.Results() : outcome.Text));
        Assert.StartsWith("intaglio: p: it is a pipe, socket or device, which a list cannot contain\nintaglio: /dev/zero: it is a pipe, socket or device, which a list cannot contain\nintaglio: .: Is a directory\n", outcome.Error, StringComparison.Ordinal);
    }

    /// <summary>A name that erases its line and writes another would turn what failed into what is right.</summary>
    [SkippableTheory]
    [InlineData("check --no-progress list")]
    [InlineData("sum --no-progress -l 8 good*")]
    [InlineData("sum --no-progress --tag -l 8 good*")]
    [InlineData("cache put store good*")]
    [InlineData("manifest create --no-progress .")]
    [InlineData("manifest export --no-progress list")]
    [InlineData("manifest audit --no-progress . list --json")]
    [InlineData("manifest audit --no-progress . list")]
    [InlineData("manifest diff --color always list later")]
    [InlineData("manifest ls list")]
    [InlineData("manifest ls -z list")]
    [Trait("Duration", "Long")]
    public void Nothing_that_a_name_says_is_obeyed_by_a_terminal(string arguments)
    {
        InstalledProgram.Need("script");
        File.WriteAllText(folder["good\u001B[2K\u202Etool\u009B2J"], "x");
        string write = arguments.Contains("manifest", StringComparison.Ordinal) ? "manifest create . -o list; for f in good*; do mv \"$f\" \"new$f\"; done; $INTAGLIO manifest create . -o later" : "sum -l 8 good* > list; echo y > good*";
        Outcome outcome = Programs.Shell(folder.Path, $"$INTAGLIO {write}; script -qec \"$INTAGLIO {arguments}\" /dev/null");
        Assert.NotEmpty(outcome.Text);
        // The colors of whole words are the program's own.
        string text = Regex.Replace(outcome.Text.Replace("\r\n", "\n", StringComparison.Ordinal), @"\e\[3[1236]m([A-Za-z]+)\e\[0m", "$1");
        Assert.DoesNotContain(text, c => c != '\n' && char.IsControl(c) || c == '\u202E');
        if (arguments.StartsWith("check", StringComparison.Ordinal))
            Assert.Equal("good\u001B[2K\u202Etool\u009B2J: FAILED\n", Programs.Shell(folder.Path, "$INTAGLIO check list 2>/dev/null").Results());
    }

    [SkippableFact]
    public void A_pipe_that_the_user_names_is_read()
    {
        Assert.Equal("f: OK\n", Programs.Shell(folder.Path, $"echo x > f; mkfifo p; b2sum f > p & {Limited} check p 2>/dev/null").Results());
        Assert.Equal("f: OK\n", Programs.Shell(folder.Path, $"{Limited} check <(b2sum f) 2>/dev/null").Results());
    }

    [SkippableFact]
    public void No_name_of_a_list_leads_out_of_the_directory_within_which_it_is_checked()
    {
        Outcome outcome = Programs.Shell(folder.Path, $"mkdir -p d/sub; echo x | tee outside d/a > d/sub/b; ln -s a d/link; (cd d; b2sum a sub/b link ../outside $PWD/a > ../list); {Limited} check --within d list");
        Assert.Equal((1, $"a: OK\nsub/b: OK\nlink: FAILED open or read\n../outside: FAILED open or read\n{folder["d/a"]}: FAILED open or read\n"), (outcome.ExitCode, outcome.Results()));
        Assert.Contains("intaglio: ../outside: the name leads out of the directory\n", outcome.Error, StringComparison.Ordinal);
        Assert.Equal(0, Programs.Shell(folder.Path, $"cd d; b2sum a sub/b | {Limited} sum --check --within .").ExitCode);
        Outcome missing = Programs.Intaglio(folder.Path, "check", "--within", "none", "list");
        Assert.Equal((1, "intaglio: none: No such file or directory\n"), (missing.ExitCode, missing.Error));
        Outcome wrong = Programs.Intaglio(folder.Path, "sum", "--within", "d", "list");
        Assert.Equal((2, "intaglio: --within needs --check; see 'intaglio sum --help'\n"), (wrong.ExitCode, wrong.Error));
    }

    [SkippableFact]
    [Trait("Duration", "Long")]
    public void Standard_input_is_not_below_a_directory()
    {
        Outcome outcome = Programs.Shell(folder.Path, $"mkdir d; echo x | b2sum > list; {Limited} check --within d list < <(sleep 5)");
        Assert.Equal((1, "-: FAILED open or read\n"), (outcome.ExitCode, outcome.Results()));
        Assert.StartsWith("intaglio: -: Standard input is not below the directory\n", outcome.Error, StringComparison.Ordinal);
        Assert.Equal("-: OK\n", Programs.Shell(folder.Path, "echo x | $INTAGLIO check list").Results());
    }

    [SkippableFact]
    public void Who_can_only_read_a_cache_keeps_nobody_from_writing()
    {
        Skip.If(OperatingSystem.IsWindows(), "Permissions are others there.");
        Outcome outcome = Programs.Shell(folder.Path, "umask 022; echo x | $INTAGLIO cache put store >/dev/null; stat -c %a store/locks; chmod 664 store/locks; echo y | $INTAGLIO cache put store >/dev/null; stat -c %a store/locks");
        Assert.Equal("600\n660\n", outcome.Text);
    }

    [SkippableFact]
    public void A_time_that_is_no_date_keeps_no_content()
    {
        Skip.IfNot(Directory.Exists("/dev/shm"), "There is no file system with such times.");
        ContentName name = ContentName.FromContent("hello\n"u8);
        Outcome outcome = Programs.Shell(folder.Path, $"cd $(mktemp -d -p /dev/shm); trap 'rm -r $PWD' EXIT; printf 'hello\\n' | $INTAGLIO cache put store >/dev/null; item=$(echo store/contents/*/*); touch -d @253402300800 $item; stat -c %Y $item; {Limited} cache get store {name} -o -; touch -d @253402300800 $item; {Limited} cache prune --max-size 0 store | head -c 9; ls store/contents/*");
        Skip.IfNot(outcome.Text.StartsWith("253402300800\n", StringComparison.Ordinal), "The file system has no such times.");
        Assert.Equal(("253402300800\nhello\nremoved 1", ""), (outcome.Text, outcome.Error));
    }

    [SkippableFact]
    public void The_time_of_a_file_with_another_name_is_not_set()
    {
        Skip.If(OperatingSystem.IsWindows(), "There is no stat.");
        ContentName name = new ContentCache(Store).Put("hello\n"u8);
        Outcome outcome = Programs.Shell(folder.Path, $"item=$(echo store/contents/*/*); ln $item outside; touch -d 2001-01-01 outside; {Limited} cache get store {name} -o -; stat -c %y outside | cut -c 1-4");
        Assert.Equal("hello\n2001\n", outcome.Text);
    }

    [SkippableTheory]
    [InlineData("mount -t tmpfs none $item; mkdir $item/sub; echo x > $item/sub/precious")]
    [InlineData("mkdir -p there/sub; echo x > there/sub/precious; mount --bind there $item")]
    [InlineData("mkdir $item/in; mkdir -p there/sub; echo x > there/sub/precious; mount --bind there $item/in")]
    public void What_is_mounted_in_a_cache_is_not_emptied(string mount)
    {
        Skip.IfNot(OperatingSystem.IsLinux() && Programs.Shell(folder.Path, "unshare -m true").ExitCode == 0, "this user mounts nothing");
        new ContentCache(Store).Put("hello\n"u8);
        folder.Write("script", $"item=$(echo store/contents/*/*); rm $item; mkdir $item; {mount}; $INTAGLIO cache verify --remove store >/dev/null; printf 'hello\\n' | $INTAGLIO cache put store >/dev/null 2>&1; cat $item/sub/precious $item/in/sub/precious there/sub/precious 2>/dev/null | sort -u");
        Assert.Equal("x\n", Programs.Shell(folder.Path, "unshare -m bash script").Text);
    }

    [SkippableFact]
    public void A_folder_of_any_depth_is_out_of_the_way_at_once()
    {
        InstalledProgram.Need("python3");
        ContentName name = new ContentCache(Store).Put("hello\n"u8);
        folder.Write("nest.py", "import os, sys\nos.unlink(sys.argv[1]); os.mkdir(sys.argv[1]); os.chdir(sys.argv[1])\nfor i in range(3000):\n    os.mkdir('d'); os.chdir('d')\n");
        Outcome outcome = Programs.Shell(folder.Path, $"python3 nest.py store/contents/*/*; printf 'hello\\n' | {Limited} cache put store; {Limited} cache get store {name} -o -; rm -rf store");
        Assert.Equal(($"{name}  -\nhello\n", ""), (outcome.Text, outcome.Error));
    }

    /// <summary>The group's rights are for that group, and with an access list they are its mask.</summary>
    [SkippableFact]
    public void Who_could_not_read_a_file_cannot_read_what_replaces_it()
    {
        Skip.IfNot(OperatingSystem.IsLinux() && Environment.IsPrivilegedProcess, "Only root gives files to other groups.");
        Outcome outcome = Programs.Shell(folder.Path, "mkdir d; echo old > out; chgrp 1234 out; chmod 660 out; $INTAGLIO manifest create d -o out -f >/dev/null; stat -c '%a %g' out");
        Assert.Equal("660 1234\n", outcome.Text);
    }

    [SkippableFact]
    public void Who_is_not_in_an_access_list_cannot_read_what_replaces_a_file()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "Access lists are set another way elsewhere.");
        InstalledProgram.Need("setfacl");
        folder.Write("d/x", "");
        Outcome outcome = Programs.Shell(folder.Path, "echo old > listed; setfacl -m u:65534:rw,g::---,m::rw,o::--- listed; $INTAGLIO manifest create d -o listed -f >/dev/null; stat -c %a listed");
        Assert.Equal("600\n", outcome.Text);
    }

    [SkippableFact]
    public void A_directory_that_is_mounted_in_itself_is_told_of()
    {
        Skip.IfNot(OperatingSystem.IsLinux() && Programs.Shell(folder.Path, "unshare -m true").ExitCode == 0, "this user mounts nothing");
        Outcome outcome = Programs.Shell(folder.Path, "mkdir -p t/d; echo x > t/f; unshare -m bash -c \"mount --bind t t/d && $INTAGLIO sum -r t\"");
        Assert.Equal((1, "intaglio: t/d: the directory contains itself\n"), (outcome.ExitCode, outcome.Error));
        Assert.EndsWith("  t/f\n", outcome.Text, StringComparison.Ordinal);
    }

    [SkippableTheory]
    [InlineData("rm -r $shard; ln -s ../../outside $shard")]
    [InlineData("rm -r $shard; touch $shard")]
    [InlineData("rm $item; mkfifo $item")]
    [InlineData("rm $item; mkdir -p $item/inner")]
    [InlineData("rm $item; ln -s ../../../outside/file $item")]
    [Trait("Duration", "Long")]
    public void Something_else_in_place_of_a_cached_item_is_a_miss_and_replaced(string plant)
    {
        ContentName name = new ContentCache(Store).Put("hello\n"u8);
        string prepare = $"digest={name}; shard=store/contents/${{digest:0:2}}; item=$shard/$digest; mkdir -p outside; echo precious > outside/file; cp outside/file outside/$digest; ";
        Outcome get = Programs.Shell(folder.Path, $"{prepare}{plant}; {Limited} cache get store $digest -o out");
        Assert.Equal((1, $"intaglio: {name}: is not in the cache\n"), (get.ExitCode, get.Error));
        Outcome verify = Programs.Shell(folder.Path, $"{prepare}{Limited} cache verify store");
        Assert.Equal(1, verify.ExitCode);
        Assert.Matches("^contents/.*: neither a file nor a folder of the cache\n.*1 damaged\n$", verify.Text);
        Outcome put = Programs.Shell(folder.Path, $"{prepare}printf 'hello\\n' | {Limited} cache put store && {Limited} cache get store $digest -o - && {Limited} cache verify store");
        Assert.Equal((0, $"{name}  -\nhello\n1 contents, 6 B, 0 entries: none is damaged\n"), (put.ExitCode, put.Text));
        Assert.Equal("precious\nprecious\n", Programs.Shell(folder.Path, "cat outside/*").Text);
    }

    [SkippableFact]
    public void What_cannot_be_seen_of_a_cache_is_not_called_undamaged()
    {
        Nobody.Need(folder.Path);
        ContentName name = new ContentCache(Store).Put("hello\n"u8);
        string shard = $"contents/{name.ToString()[..2]}";
        Outcome verify = Programs.Shell(folder.Path, $"chmod -R a+rX store; chmod 700 store/{shard}; {Nobody.Intaglio} cache verify store");
        Assert.Equal((1, $"{shard}: cannot be read\n0 contents, 0 B, 0 entries: 1 damaged\n"), (verify.ExitCode, verify.Text));
        Outcome get = Programs.Shell(folder.Path, $"{Nobody.Intaglio} cache get store {name} -o -");
        Assert.Equal((1, $"intaglio: store: access to '{Store}/{shard}/{name}' is denied\n"), (get.ExitCode, get.Error));
    }

    [SkippableFact]
    public void A_digest_is_printed_when_its_file_is_stored()
    {
        Outcome outcome = Programs.Shell(folder.Path, $"echo x > a; mkfifo p; {Limited} cache put store a p | {{ read line; echo \"${{line#*  }}\"; echo x > p; cut -c 67-; }}");
        Assert.Equal("a\np\n", outcome.Text);
    }

    /// <summary>A file is as long as it ever was, or it is not stored.</summary>
    [SkippableFact]
    [Trait("Duration", "Long")]
    public void A_file_that_is_cut_off_or_grows_while_it_is_stored_is_no_content()
    {
        Outcome outcome = Programs.Shell(folder.Path, """
            truncate -s 32M f; for size in 4M 32M; do truncate -s $size g; $INTAGLIO sum -a file g | cut -c 1-64; done > known
            ( while [ ! -e end ]; do truncate -s 4M f; truncate -s 32M f; done ) &
            for i in 1 2 3 4 5 6 7 8 9 10 11 12; do $INTAGLIO cache put store f; done > stored 2> told; touch end; wait
            cut -c 1-64 stored | grep -vxFf known; sort -u told; ls store/contents/*/* | sed 's|.*/||' | grep -vxFf known
            $INTAGLIO cache stats store | grep temporary
            """);
        Assert.Matches("^(intaglio: f: the file (became shorter while it was read, [0-9]+ bytes instead of [0-9]+|was written to while it was read); try again when nothing writes to it\n)+temporary files +0 files", outcome.Text);
    }

    [SkippableFact]
    public void Permission_denied_is_not_told_as_something_else()
    {
        Nobody.Need(folder.Path);
        Outcome outcome = Programs.Shell(folder.Path, $"mkdir -m 700 closed; mkdir -m 755 open; touch f; chmod a+r f; for a in 'sum open' 'sum closed' 'sum closed/x' 'sum -r closed' 'cache put open f' 'manifest create closed'; do {Nobody.Intaglio} $a 2>&1 >/dev/null; done");
        Assert.Matches("^intaglio: open: Is a directory; specify -r .*\nintaglio: closed: Permission denied\nintaglio: closed/x: Permission denied\nintaglio: closed: Permission denied\nintaglio: open: (A|a)ccess to '.*' is denied\nintaglio: closed: Permission denied\n$", outcome.Text);
    }

    [SkippableFact]
    public void A_closed_folder_for_temporary_files_is_named()
    {
        Nobody.Need(folder.Path);
        Outcome outcome = Programs.Shell(folder.Path, $"mkdir -m 755 others; {Nobody.As} TMPDIR=$PWD/others $INTAGLIO manifest create others");
        Assert.Equal((1, $"intaglio: {folder["others"]}/: Permission denied\n"), (outcome.ExitCode, outcome.Error));
    }

    [SkippableTheory]
    [InlineData("manifest audit . - <&-", "-: Bad file descriptor")]
    [InlineData("manifest audit . /proc/self/mem", "/proc/self/mem: Input/output error")]
    [InlineData("exr info /proc/self/mem", "/proc/self/mem: Input/output error")]
    [InlineData("cache put store /proc/self/mem", "/proc/self/mem: Input/output error")]
    [InlineData("cache put store ''", "'': No such file or directory")]
    [InlineData("cache stats f", "f: Not a directory")]
    public void An_error_of_an_input_is_told_of_that_input(string arguments, string message)
    {
        Skip.IfNot(File.Exists("/proc/self/mem"), "there is no file that cannot be read");
        Outcome outcome = Programs.Shell(folder.Path, $"touch f; $INTAGLIO {arguments}");
        Assert.Equal((1, $"intaglio: {message}\n"), (outcome.ExitCode, outcome.Error));
    }
}
