using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using BenchmarkDotNet.Attributes;

namespace Intaglio.Benchmarks;

/// <summary>Calls a function that returns a constant. The difference between the two is the transition that native peers pay.</summary>
[Description("What does a call into a native library cost?")]
[SuppressMessage("Performance", "CA1822:Mark members as static", Justification = "BenchmarkDotNet calls instance methods only.")]
public class NativeCall
{
    [Benchmark(Baseline = true)]
    public nuint WithTransition() => OpenSsl.VersionNumber();

    [Benchmark]
    public nuint WithoutTransition() => OpenSsl.VersionNumberWithoutTransition();
}
