namespace Intaglio.Evaluation.Tests;

/// <summary>What the tests start, where it lies in the repository.</summary>
internal static class Built
{
    /// <summary>The processes in which contenders run.</summary>
    internal static ContenderHost Host { get; } = new(InstalledProgram.Dotnet, Find("Host"));

    internal static ContenderHost KernelHost { get; } = new(InstalledProgram.Dotnet, Find("Host"), "kernel");

    /// <summary>Contenders with a planted fault each, and one without.</summary>
    internal static string Faults { get; } = Find("Faults");

    /// <summary>Contenders of all the shapes that are found without an adapter.</summary>
    internal static string Shapes { get; } = Find("Shapes");

    /// <summary>A contender of a Debug build.</summary>
    internal static string Unoptimized { get; } = Find("Unoptimized");

    internal static string StandIns { get; } = Find("StandIns");

    private static string Find(string key) => Path.GetFullPath(typeof(Built).Assembly.GetMetadata(key));
}
