using System.Reflection.PortableExecutable;

namespace Intaglio.Cli.Tests;

/// <summary>What a run of milliseconds would spend in the JIT, in methods instead of in time.</summary>
public class StartTests(TestFolder folder) : IClassFixture<TestFolder>
{
    private static readonly string[] Assemblies =
        ["intaglio.dll", "Intaglio.Checksums.dll", "Intaglio.Color.dll", "Intaglio.Cryptography.dll", "Intaglio.Imaging.dll", "Intaglio.Pictures.dll", "System.CommandLine.dll"];

    [SkippableTheory]
    [InlineData("sum plain", "Blake2b")]
    [InlineData("sum -a blake2s --tag plain", "Blake2s")]
    [InlineData("check --quiet list", "Blake2b")]
    public void Little_but_the_kernel_is_left_to_the_JIT(string arguments, string function)
    {
        string[] methods = Compile("$INTAGLIO sum plain >list", arguments);

        // Of what is ours, only what cannot be precompiled.
        string[] kernels = Array.FindAll(methods, method => method.Contains("Compress(", StringComparison.Ordinal));
        Assert.Single(kernels, IsWanted);
        // BLAKE2b is compiled while the arguments are read, whatever they ask for.
        Assert.InRange(kernels.Count(kernel => !IsWanted(kernel)), 0, function == "Blake2b" ? 0 : 1);
        // Without precompilation there are 360 and more; nothing of the framework and little of generic code over values is left.
        Assert.InRange(methods.Length, 1, 60);

        // Rows name the chain that they compress, and the kernel of some processors is scalar.
        bool IsWanted(string kernel) => kernel.Contains($".{function}Chain,", StringComparison.Ordinal) || kernel.Contains($".{function}Scalar:", StringComparison.Ordinal);
    }

    [SkippableTheory]
    [InlineData("", 25)]
    // The kernel of pixels, what chooses it, and powers with fused operations.
    [InlineData("--to-space adobe-rgb", 45)]
    public void Little_but_the_kernel_of_pixels_is_left_to_the_JIT(string options, int most)
    {
        string[] methods = Compile("printf 'P6\\n1 1\\n255\\nabc' >in.ppm; rm -f out.ppm", $"convert in.ppm -o out.ppm {options}");

        // Without care there were 73, and 182 with a color space.
        Assert.InRange(methods.Length, 1, most);
        Assert.DoesNotContain(methods, method => method.Contains("Compress(", StringComparison.Ordinal));
        Assert.Equal(options.Length > 0, methods.Any(method => method.Contains("ByteKernel", StringComparison.Ordinal)));
    }

    private string[] Compile(string prepare, string arguments)
    {
        Skip.If(Programs.Native is not null, "A program that was compiled ahead of time has no JIT.");
        Skip.IfNot(Array.TrueForAll(Assemblies, IsPrecompiled), "The program was not precompiled: a Debug build, or the compiler's package was not found.");
        Outcome outcome = Programs.Shell(folder.Path, $"{prepare}; rm -f compiled; DOTNET_JitDisasmSummary=1 DOTNET_JitStdOutFile=$PWD/compiled $INTAGLIO {arguments} >output && cat compiled");
        string[] methods = outcome.Text.TrimEnd('\n').Split('\n');

        // Nothing is compiled a second time.
        Assert.All(methods, method => Assert.DoesNotContain("Tier", method, StringComparison.Ordinal));
        return methods;
    }

    private static bool IsPrecompiled(string assembly)
    {
        using PEReader image = new(File.OpenRead(Path.Combine(Path.GetDirectoryName(Programs.Assembly)!, assembly)));
        return image.PEHeaders.CorHeader!.ManagedNativeHeaderDirectory.Size > 0;
    }
}
