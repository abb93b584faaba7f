using Microsoft.Win32.SafeHandles;

namespace Intaglio.Cli;

/// <summary>
/// Failures of the process itself, such as a lack of memory. The code here uses only the core of the framework, because little else works
/// then.
/// </summary>
internal static class FatalError
{
    /// <summary>Makes unhandled exceptions on any thread end the program with an error line instead of a stack trace.</summary>
    internal static void Watch() => AppDomain.CurrentDomain.UnhandledException += static (_, failure) =>
    {
        Exception? exception = failure.ExceptionObject as Exception;
        Write($"intaglio: {(exception is null ? null : Explain(exception)) ?? $"unexpected error: {exception?.Message.TrimEnd('.').ReplaceLineEndings(" ")}"}\n");
        Environment.Exit(ExitCode.Failure);
    };

    /// <returns>A description of the missing resource, or <see langword="null"/> for other exceptions.</returns>
    internal static string? Explain(Exception exception) => exception switch
    {
        TypeInitializationException or AggregateException when exception.InnerException is { } cause => Explain(cause),
        OutOfMemoryException => "there is not enough memory",
        FileNotFoundException { FileName: { } name } when IsAssembly(name) => ExplainAssembly(name),
        FileLoadException { FileName: { } name } when IsAssembly(name) => ExplainAssembly(name),
        // EMFILE and ENFILE.
        IOException { HResult: 23 or 24 } => "too many files are open; 'ulimit -n' shows and sets how many may be",
        _ => null,
    };

    private static bool IsAssembly(string name) => name.Contains(", Version=", StringComparison.Ordinal);

    private static string ExplainAssembly(string name) =>
        $"{name[..name.IndexOf(',', StringComparison.Ordinal)]}.dll cannot be loaded; either it is missing, or too few files may be "
        + "open, which 'ulimit -n' shows and sets";

    private static void Write(string text)
    {
        try
        {
            using FileStream error = new(new SafeFileHandle(Descriptor.Error, ownsHandle: false), FileAccess.Write, bufferSize: 0);
            Span<byte> bytes = stackalloc byte[1024];
            int count = Math.Min(text.Length, bytes.Length);
            for (int i = 0; i < count; i++)
                bytes[i] = text[i] < 0x80 ? (byte)text[i] : (byte)'?';
            error.Write(bytes[..count]);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // Standard error is closed. The exit code still reports the failure.
        }
    }
}
