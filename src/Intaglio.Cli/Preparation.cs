using System.Runtime.CompilerServices;

namespace Intaglio.Cli;

/// <summary>Work that runs on another thread while the main thread reads the command line.</summary>
/// <remarks>
/// With run-time compilation, the thread compiles code that the verb will need, which makes short runs about 10% faster. It then registers
/// the signal handlers.
/// </remarks>
internal static class Preparation
{
    /// <param name="compile">The action that compiles code, or <see langword="null"/> for none.</param>
    internal static void Start(Action? compile)
    {
        // Programs compiled ahead of time have no code to compile, and their runtime creates no files that must be removed after a signal.
        if (RuntimeFeature.IsDynamicCodeCompiled)
            new Thread(() => Prepare(compile)) { IsBackground = true, Name = "Intaglio: preparing" }.Start();
    }

    private static void Prepare(Action? compile)
    {
        try
        {
            if (Environment.ProcessorCount > 1)
                compile?.Invoke();
            Interruption.Watch();
        }
        catch (Exception)
        {
            // The error appears again where the code is used.
        }
    }
}
