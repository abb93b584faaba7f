using System.Runtime.CompilerServices;

namespace Intaglio.Cli;

/// <summary>
/// What another thread does while this one reads the arguments, where code is compiled at run time. It has compiled what the verb is going to need, so that
/// a run on a small file takes a tenth less time, and then has signals end the program in order.
/// </summary>
internal static class Preparation
{
    /// <param name="compile">Has code compiled; null if there is none.</param>
    internal static void Start(Action? compile)
    {
        // Ahead of time nothing is left to compile, and the runtime makes no files that a signal would leave behind.
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
            // Whoever needs the code is told so.
        }
    }
}
