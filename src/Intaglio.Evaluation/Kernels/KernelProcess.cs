using System.Globalization;

namespace Intaglio.Evaluation;

/// <summary>
/// A process that measures one kernel, which <c>INTAGLIO_KERNEL</c> names there. The first line of its standard input names the work, and
/// the answer is the digests; every further line asks for a measurement of so many milliseconds, and the answer is the nanoseconds of a
/// run. It ends with its input.
/// </summary>
public static class KernelProcess
{
    /// <summary>Runs until the input ends. A program that measures kernels starts itself with arguments that lead here.</summary>
    public static void Run()
    {
        using StreamReader input = new(Console.OpenStandardInput());
        using StreamWriter output = new(Console.OpenStandardOutput()) { AutoFlush = true };
        if (input.ReadLine() is not { } first)
            return;
        KernelWork work = Parse(first);
        work.Run();
        output.WriteLine(Convert.ToHexString(work.Digests));
        while (input.ReadLine() is { } line)
            output.WriteLine(Time(work, double.Parse(line, CultureInfo.InvariantCulture)).ToString("R", CultureInfo.InvariantCulture));
    }

    /// <summary>Writes the line that names a work.</summary>
    internal static string Describe(string function, int messages, int messageSize) => string.Create(CultureInfo.InvariantCulture, $"{function} {messages} {messageSize}");

    private static KernelWork Parse(string line)
    {
        string[] words = line.Split(' ');
        return KernelWork.Create(words[0], int.Parse(words[1], CultureInfo.InvariantCulture), int.Parse(words[2], CultureInfo.InvariantCulture));
    }

    private static double Time(KernelWork work, double milliseconds) => Batches.Time(milliseconds, runs =>
    {
        for (long i = 0; i < runs; i++)
            work.Run();
    });
}
