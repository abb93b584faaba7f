using System.Collections.Concurrent;
using System.Diagnostics;
using System.Reflection;
using System.Text.Json;

namespace Intaglio.Evaluation;

/// <summary>
/// The inside of a contender's process: answers the requests that come by standard input, one after the other, on standard output. It
/// ends with its input, whatever the contender does then.
/// </summary>
public static class ContenderProcess
{
    /// <summary>Runs until the input ends. A program that starts evaluations starts itself with arguments that lead here.</summary>
    public static void Run()
    {
        using InvariantFigures figures = new();
        using StreamWriter output = new(StandardOutput.Take()) { AutoFlush = true };
        using Timer signs = new(_ => Write(new Reply { IsAlive = Heart.HasBeaten() }), null, Heart.Interval, Heart.Interval);
        using StreamReader input = new(Console.OpenStandardInput());

        using BlockingCollection<string> requests = [];
        Thread reading = new(() =>
        {
            while (input.ReadLine() is { } line)
                requests.Add(line);
            Environment.Exit(0);
        }) { IsBackground = true, Name = "requests" };
        reading.Start();

        Examiner examiner = new();
        foreach (string line in requests.GetConsumingEnumerable())
        {
            Reply reply;
            try
            {
                reply = examiner.Answer(JsonSerializer.Deserialize(line, MessageJson.Default.Request)!);
            }
            catch (Exception exception)
            {
                Exception cause = exception is TargetInvocationException { InnerException: { } inner } ? inner : exception;
                reply = new Reply { Error = Correctness.Describe(cause), IsOutOfMemory = cause is OutOfMemoryException };
            }
            Write(reply);
        }

        // An answer, or a sign that work on one goes on: a line each, never within one another.
        void Write(Reply reply)
        {
            if (reply.IsAlive == false)
                return;
            lock (output)
                output.WriteLine(JsonSerializer.Serialize(reply, MessageJson.Default.Reply));
        }
    }

    /// <summary>The contender and what is done with it.</summary>
    private sealed class Examiner
    {
        private readonly Dictionary<int, byte[]> messages = [];
        private Subject? subject;

        internal Reply Answer(Request request)
        {
            switch (request)
            {
                case FindRequest find:
                    return new Reply { Targets = [.. new ContenderAssembly(find.AssemblyPath).FindTargets()] };
                case LoadRequest load:
                    return new Reply { Loaded = Load(load) };
                case StepRequest step:
                    return new Reply { Step = Step.All.First(it => it.Name == step.Step).Run(subject!) };
                case DigestRequest digest:
                    return new Reply { Digest = Convert.ToHexString(subject!.Hash(FindMessage(digest.MessageSize))) };
                case TimeRequest time:
                    return new Reply { Nanoseconds = Time(time) };
                default:
                    throw new NotSupportedException();
            }
        }

        private LoadedContender Load(LoadRequest load)
        {
            ContenderAssembly? assembly = load.Description.Kind == ContenderKind.Assembly ? new ContenderAssembly(load.Description.AssemblyPath!) : null;
            Func<IHashContender> create = assembly?.Bind(load.Description.Target, load.Description.Function) ?? Create(load.Description);
            KnownFunction? function = FindFunction(create(), load.Description.Function);
            subject = new Subject(create, function, load.Full);
            return new LoadedContender(function?.Name, subject.DigestSize, subject.Contender.Features, [.. Step.All.Where(step => step.Applies(subject)).Select(step => step.Name)]) { Traps = [.. assembly?.FindTraps(load.Description.Target) ?? []] };
        }

        private static Func<IHashContender> Create(ContenderDescription description) => description.Kind switch
        {
            ContenderKind.Native => () => new NativeFunction(description.Target, description.Function ?? ""),
            ContenderKind.Command => () => new CommandContender(description.Target, description.Function ?? ""),
            _ => () => BuiltIn.Create(description.Target) ?? throw new ArgumentException($"there is no built-in contender {description.Target}"),
        };

        /// <summary>What was said, or what its digests say, or its name.</summary>
        private static KnownFunction? FindFunction(IHashContender contender, string? given)
        {
            if (given != null)
                return KnownFunction.Find(given) ?? throw new ArgumentException($"there is no function {given} here: {string.Join(", ", KnownFunction.All.Select(function => function.Name))}");
            try
            {
                byte[] destination = new byte[contender.DigestSize == 0 ? 64 : contender.DigestSize];
                if (KnownFunction.Identify(contender.Hash("abc"u8.ToArray(), default, destination)) is { } identified)
                    return identified;
            }
            catch (Exception exception) when (exception is not OutOfMemoryException)
            {
                // The examination will come to that.
            }
            return KnownFunction.FindWithin(contender.FunctionName);
        }

        private byte[] FindMessage(int size)
        {
            if (!messages.TryGetValue(size, out byte[]? message))
                messages[size] = message = Subject.CreateMessage(size);
            return message;
        }

        private double Time(TimeRequest request)
        {
            byte[] message = FindMessage(request.MessageSize);
            byte[] destination = new byte[subject!.DigestSize];
            IHashContender contender = subject.Contender;
            HashArguments none = default;

            // The clock is read seldom enough not to be measured.
            long calls = 0, batch = 1;
            long start = Stopwatch.GetTimestamp(), now = start, end = start + (long)(request.Milliseconds * Stopwatch.Frequency / 1000);
            while (now < end)
            {
                for (long i = 0; i < batch; i++)
                    contender.Hash(message, in none, destination);
                Heart.Beat();
                calls += batch;
                now = Stopwatch.GetTimestamp();
                if ((now - start) * 16 < end - start)
                    batch *= 2;
            }
            return (now - start) * 1e9 / Stopwatch.Frequency / calls;
        }
    }
}
