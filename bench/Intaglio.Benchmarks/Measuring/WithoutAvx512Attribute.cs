using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Jobs;

namespace Intaglio.Benchmarks;

/// <summary>Takes AVX-512 away from the runtime that measures the question; native code keeps it.</summary>
[AttributeUsage(AttributeTargets.Class)]
public sealed class WithoutAvx512Attribute() : JobMutatorConfigBaseAttribute(Job.Default.WithEnvironmentVariable("DOTNET_EnableAVX512", "0"));
