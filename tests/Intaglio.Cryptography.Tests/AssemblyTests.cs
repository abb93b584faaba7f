using System.Diagnostics;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Runtime.Loader;
using System.Runtime.Versioning;

namespace Intaglio.Cryptography.Tests;

/// <summary>The library as it ships, one build per target framework.</summary>
public class AssemblyTests
{
    private static readonly HashSet<string> PackagesOfNetStandard =
        ["netstandard", "System.Buffers", "System.Memory", "System.Runtime.CompilerServices.Unsafe", "System.Threading.Tasks.Extensions"];

    [Fact]
    public void The_build_under_test_is_the_one_asked_for()
    {
        string framework = typeof(AssemblyTests).Assembly.GetName().Name!["Intaglio.Cryptography.Tests".Length..].TrimStart('.');
        Assert.Equal(File.ReadAllBytes(PathOf(framework.Length > 0 ? framework : "net10.0")), File.ReadAllBytes(typeof(Blake2b).Assembly.Location));
    }

    [Theory]
    [InlineData("net10.0")]
    [InlineData("net8.0")]
    public void Nothing_but_the_framework_is_needed(string framework) =>
        Assert.All(Load(framework).GetReferencedAssemblies(), reference =>
            Assert.True(File.Exists(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), reference.Name + ".dll")), $"{reference} is not part of the framework."));

    [Fact]
    public void On_NET_Standard_the_packages_that_bring_spans_and_value_tasks_are_needed() =>
        Assert.Subset(PackagesOfNetStandard, Load("netstandard2.0").GetReferencedAssemblies().Select(reference => reference.Name!).ToHashSet());

    [Theory]
    [InlineData("net10.0")]
    [InlineData("net8.0")]
    public void Code_compiled_against_the_NET_Standard_build_finds_the_init_accessors(string framework) =>
        Assert.Contains(typeof(System.Runtime.CompilerServices.IsExternalInit), Load(framework).GetForwardedTypes());

    [Theory]
    [InlineData("net10.0", ".NETCoreApp,Version=v10.0")]
    [InlineData("net8.0", ".NETCoreApp,Version=v8.0")]
    [InlineData("netstandard2.0", ".NETStandard,Version=v2.0")]
    public void The_build_has_a_strong_name_and_is_for_its_framework(string framework, string target)
    {
        Assembly library = Load(framework);
        Assert.Equal(target, library.GetCustomAttribute<TargetFrameworkAttribute>()!.FrameworkName);
        byte[] key = library.GetName().GetPublicKey()!;
        Assert.NotEmpty(key);
        Assert.Equal(typeof(AssemblyTests).Assembly.GetName().GetPublicKey(), key);
    }

    [SkippableTheory]
    [InlineData("net10.0")]
    [InlineData("net8.0")]
    [InlineData("netstandard2.0")]
    public void A_Release_build_is_optimized(string framework)
    {
        Skip.If(IsUnoptimized(typeof(AssemblyTests).Assembly), "These tests were built in Debug, and the library with them.");
        Assert.False(IsUnoptimized(Load(framework)));
    }

    private static bool IsUnoptimized(Assembly assembly) => assembly.GetCustomAttribute<DebuggableAttribute>() is { IsJITOptimizerDisabled: true };

    // In a context of its own, so that it is not taken for the build under test.
    private static Assembly Load(string framework) => new AssemblyLoadContext(framework).LoadFromAssemblyPath(PathOf(framework));

    private static string PathOf(string framework) => Path.Combine(AppContext.BaseDirectory, "builds", framework, "Intaglio.Cryptography.dll");
}
