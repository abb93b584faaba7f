using System.Diagnostics;
using System.Runtime.Intrinsics.X86;

namespace Intaglio.Cli.Tests;

/// <summary>A bake makes the same bytes under the same keys on other processors and systems, and in other builds of the program.</summary>
[Trait("Duration", "Long")]
public sealed class BakeEnvironmentTests(EnvironmentProject project) : IClassFixture<EnvironmentProject>, IDisposable
{
    // The copy beside the tests is not precompiled, and the one in the folder of the program is.
    private static readonly string[] jitted = [InstalledProgram.Dotnet, "exec", Path.Combine(AppContext.BaseDirectory, "intaglio.dll")],
        precompiled = [InstalledProgram.Dotnet, "exec", Programs.Assembly];

    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    [SkippableFact]
    [Trait(Counts.Trait, Counts.Grids)]
    public void The_processor_and_the_system_do_not_change_results()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "Libraries are hidden by a setting of Linux's loader.");
        // The loader finds these files first, and cannot load them.
        foreach (string library in (string[])["libdeflate", "libzstd", "libz", "libturbojpeg"])
            foreach (string extension in (string[])[".so", ".so.0", ".so.1"])
                folder.Write($"libraries/{library}{extension}", "not a library");
        ProcessStartInfo convert = new(Programs.Command[0], [.. Programs.Command[1..], "convert", project.Image, folder["image.jpg"]]);
        convert.Environment["LD_LIBRARY_PATH"] = folder["libraries"];
        Assert.Contains("libturbojpeg, which is not installed", Processes.Run(convert).Error, StringComparison.Ordinal);
        Directory.CreateDirectory(folder["temporary files"]);
        (string, string) processor = ("GLIBC_TUNABLES", "glibc.cpu.hwcaps=-AVX2,-FMA,-AVX512F"), libraries = ("LD_LIBRARY_PATH", folder["libraries"]);
        (string, string)[] user = [("TMPDIR", folder["temporary files"]), ("LC_ALL", "tr_TR.UTF-8"), ("TZ", "Pacific/Chatham"), ("HOME", folder["home"])];
        string[] threads = ["--threads", "4"], threadsOfActions = ["--threads", "1024"];
        CompareAll(Programs.Command, Counts.Choose<BakeEnvironment[]>(
        [
            new("without vectors, with other settings of the user", jitted) { Variables = [("DOTNET_EnableHWIntrinsic", "0"), .. user], Options = threads },
            new("other functions of glibc, several threads for each action, without system libraries", Programs.Command)
            { Variables = [processor, libraries], Options = threadsOfActions },
        ], large:
        [
            new("without AVX-512", jitted) { Variables = [("DOTNET_EnableAVX512", "0")] },
            new("without AVX2", jitted) { Variables = [("DOTNET_EnableAVX2", "0")] },
            new("without vectors", jitted) { Variables = [("DOTNET_EnableHWIntrinsic", "0")] },
            new("other functions of glibc", Programs.Command) { Variables = [processor], Options = ["--threads", "3"] },
            new("several threads for each action", Programs.Command) { Options = threadsOfActions },
            new("without system libraries", Programs.Command) { Variables = [libraries] },
            new("other settings of the user", Programs.Command) { Variables = user, Options = threads },
        ]));
    }

    [Fact]
    public void Precompiled_and_jitted_programs_agree() => CompareAll(jitted, [new("precompiled", precompiled)]);

    [SkippableFact]
    public void Native_and_jitted_programs_agree()
    {
        Skip.If(Programs.Native is null, "INTAGLIO_PROGRAM does not name a native program.");
        BakeEnvironment[] levels = [.. FindLevels().Select(level => new BakeEnvironment(level, [FindNative(level)]))];
        CompareAll(jitted, [new("native", [Programs.Native]), .. levels]);
    }

    [SkippableFact]
    public void The_native_program_agrees_on_an_emulated_processor()
    {
        Skip.If(Programs.Native is null || !HasLevels, "INTAGLIO_PROGRAM does not name a native program for x86-64.");
        CompareAll(jitted, [new("qemu64", [InstalledProgram.Need("qemu-x86_64"), "-cpu", "qemu64", FindNative("x86-64")])]);
    }

    private static bool HasLevels => X86Base.IsSupported;

    private static string FindNative(string level) => Path.Combine(Path.GetDirectoryName(Programs.Native)!, level, "intaglio");

    /// <summary>Returns the levels of the native program that this processor can run.</summary>
    private static IEnumerable<string> FindLevels()
    {
        if (HasLevels)
            yield return "x86-64";
        if (Avx2.IsSupported && Fma.IsSupported && Bmi2.IsSupported)
            yield return "x86-64-v3";
        if (Avx512BW.VL.IsSupported && Avx512DQ.VL.IsSupported && Avx512CD.VL.IsSupported)
            yield return "x86-64-v4";
    }

    private void CompareAll(string[] reference, BakeEnvironment[] environments)
    {
        BakedProject expected = project.Bake(new("reference", reference) { Options = ["--threads", "1"] });
        Assert.Equal((0, true), (expected.Hits, expected.Made > 100));
        List<string> differences = [];
        foreach (BakeEnvironment environment in environments)
        {
            BakedProject actual = project.Bake(environment);
            differences.AddRange(expected.Outputs.Keys.Union(actual.Outputs.Keys)
                .Where(name => expected.Outputs.GetValueOrDefault(name) != actual.Outputs.GetValueOrDefault(name))
                .Select(name => $"{environment.Name}: {name}"));
            if ((expected.Root, expected.Made, 0) != (actual.Root, actual.Made, actual.Hits))
                differences.Add($"{environment.Name}: {actual.Root}, {actual.Made} made, {actual.Hits} hits (expected {expected.Root})");
            // With the same keys, all results are found.
            BakedProject cached = project.Bake(environment, expected);
            if ((0, expected.Made, expected.Root) != (cached.Made, cached.Hits, cached.Root))
                differences.Add($"{environment.Name}: {cached.Made} made with the cache of the reference, {cached.Hits} hits");
        }
        Assert.True(differences.Count == 0, string.Join('\n', differences));
    }
}
