using System.Runtime.CompilerServices;

namespace Intaglio.Testing;

/// <summary>Keeps the tests and the programs that they start from the configuration of the user who runs them.</summary>
internal static class TestConfiguration
{
    // The folder for the configuration of programs on Unix.
    private const string Variable = "XDG_CONFIG_HOME";

    [ModuleInitializer]
    internal static void Initialize()
    {
        TemporaryFolder folder = new();
        Environment.SetEnvironmentVariable(Variable, folder.Path);
        AppDomain.CurrentDomain.ProcessExit += (_, _) => folder.Dispose();
    }
}
