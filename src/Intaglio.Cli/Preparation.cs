using System.Runtime.CompilerServices;
using Intaglio.Cryptography;

namespace Intaglio.Cli;

/// <summary>
/// What another thread does while this one reads the arguments, where code is compiled at run time. It has BLAKE2b compiled, so that a run
/// on a small file takes a tenth less time, and then has signals end the program in order.
/// </summary>
internal static class Preparation
{
    internal static void Start()
    {
        // Ahead of time nothing is left to compile, and the runtime makes no files that a signal would leave behind.
        if (RuntimeFeature.IsDynamicCodeCompiled)
            new Thread(Prepare) { IsBackground = true, Name = "Intaglio: preparing" }.Start();
    }

    private static void Prepare()
    {
        try
        {
            if (Environment.ProcessorCount > 1)
                Blake2b.HashData([], stackalloc byte[Blake2b.MaxDigestSize]);
            Interruption.Watch();
        }
        catch (Exception)
        {
            // Whoever needs the hash is told so.
        }
    }
}
