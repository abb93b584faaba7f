using System.Runtime.CompilerServices;

namespace Intaglio.Baking.Tests;

/// <summary>Keeps the tests from the configuration of the user who runs them.</summary>
internal static class TestConfiguration
{
    [ModuleInitializer]
    internal static void Initialize()
    {
        TemporaryFolder folder = new();
        StateKey.ConfigurationFolder = folder.Path;
        AppDomain.CurrentDomain.ProcessExit += (_, _) => folder.Dispose();
    }
}
