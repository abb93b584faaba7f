using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Jobs;

namespace Intaglio.Benchmarks;

/// <summary>Takes an instruction set away from the runtime that measures the question; native code keeps it.</summary>
/// <param name="instructions">The name in the runtime's switch: AVX512, AVX2.</param>
[AttributeUsage(AttributeTargets.Class)]
public sealed class WithoutAttribute(string instructions) : JobMutatorConfigBaseAttribute(Job.Default.WithEnvironmentVariable($"DOTNET_Enable{instructions}", "0"))
{
    public string Instructions => instructions;
}
