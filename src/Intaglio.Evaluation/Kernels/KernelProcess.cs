using System.Globalization;

namespace Intaglio.Evaluation;

/// <summary>The process that measures one kernel, which the environment variable <c>INTAGLIO_KERNEL</c> selects.</summary>
/// <remarks>
/// The first line of standard input describes the work, and the process replies with the digests. Each further line contains a duration in
/// milliseconds, and the process replies with the nanoseconds of one run. The process exits at the end of its input.
/// </remarks>
public static class KernelProcess
{
    /// <summary>
    /// Runs the process until its input ends. The program that measures kernels must call this method when it is started with the arguments
    /// in <see cref="ContenderHost"/>.
    /// </summary>
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

    /// <summary>Formats the line that describes the work.</summary>
    internal static string Describe(string function, int messages, int messageSize) =>
        string.Create(CultureInfo.InvariantCulture, $"{function} {messages} {messageSize}");

    private static KernelWork Parse(string line)
    {
        string[] words = line.Split(' ');
        return KernelWork.Create(words[0], int.Parse(words[1], CultureInfo.InvariantCulture),
            int.Parse(words[2], CultureInfo.InvariantCulture));
    }

    private static double Time(KernelWork work, double milliseconds) => Batches.Time(milliseconds, runs =>
    {
        for (long i = 0; i < runs; i++)
            work.Run();
    });
}
