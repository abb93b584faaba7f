using System.Reflection;

namespace Intaglio.Evaluation.Tests;

/// <summary>What the tests start, where it lies in the repository.</summary>
internal static class Built
{
    internal static string Dotnet => Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet";

    /// <summary>The processes in which contenders run.</summary>
    internal static ContenderHost Host { get; } = new(Dotnet, Find("Host"));

    internal static string StandIns { get; } = Find("StandIns");

    private static string Find(string key) =>
        Path.GetFullPath(typeof(Built).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(metadata => metadata.Key == key).Value!);
}
