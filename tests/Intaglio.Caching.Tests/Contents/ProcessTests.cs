using Intaglio.Reliability;

namespace Intaglio.Caching.Tests;

public sealed class ProcessTests : CacheFolder
{
    [Trait("Duration", "Long")]
    [Theory]
    [InlineData(null)]
    [InlineData(5_000_000L)]
    public async Task Processes_that_are_killed_lose_and_damage_nothing(long? limit)
    {
        SoakResult result = await Soak.RunAsync(TimeSpan.FromSeconds(6), workers: 4, limit);
        Assert.True(result is { Kills: > 0, Made: > 0, Contents: > 0 }, result.ToString());
        Assert.True(result.IsGood, result.ToString());
    }

    [SkippableFact]
    public async Task A_file_that_may_not_grow_leaves_the_cache_as_it_was()
    {
        Skip.If(OperatingSystem.IsWindows(), "there is no limit of a file's size");
        // No file may have more than 64 or 128 KiB. The runtime's own file for its compiled code has more.
        await CheckSmallAsync(InstalledProgram.Need("sh"), "-c", "trap '' XFSZ; ulimit -f 128; DOTNET_EnableWriteXorExecute=0 exec \"$0\" exec \"$1\" small \"$2\"", InstalledProgram.Dotnet, typeof(Soak).Assembly.Location, Folder);
    }

    [SkippableFact]
    public async Task A_full_disk_leaves_the_cache_as_it_was()
    {
        Skip.IfNot(OperatingSystem.IsLinux() && Environment.IsPrivilegedProcess, "a small disk is a file system in memory, which root alone can mount");
        Directory.CreateDirectory(Folder);
        Skip.If((await Processes.RunAsync(new(InstalledProgram.Need("mount"), ["-t", "tmpfs", "-o", "size=256k", "tmpfs", Folder]))).ExitCode != 0, "nothing can be mounted here");
        try
        {
            await CheckSmallAsync(InstalledProgram.Dotnet, "exec", typeof(Soak).Assembly.Location, "small", Path.Combine(Folder, "cache"));
        }
        finally
        {
            // A program that another test is just starting can hold a file.
            (await Processes.RunAsync(new(InstalledProgram.Need("umount"), ["--lazy", Folder]))).AssertSuccess();
        }
    }

    private static async Task CheckSmallAsync(string program, params string[] arguments)
    {
        Outcome outcome = await Processes.RunAsync(new(program, arguments));
        Assert.Equal(("large key: refused\nlarge: refused\nsmall key: stored\nsmall: stored\ncontents 2, entries 1, temporary 0, damaged 0\n", ""), (outcome.Text, outcome.Error));
    }

    [Trait("Duration", "Long")]
    [Trait(Counts.Trait, Counts.Soaks)]
    [Fact]
    public async Task Nothing_piles_up_over_many_hashes()
    {
        (await Processes.RunAsync(new(InstalledProgram.Dotnet, ["exec", typeof(Soak).Assembly.Location, "endurance", Counts.Choose("4000", "100000")]))).AssertSuccess();
    }
}
