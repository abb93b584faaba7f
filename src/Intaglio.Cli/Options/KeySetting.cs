using System.Buffers;
using System.Globalization;
using Intaglio.Caching;

namespace Intaglio.Cli;

/// <summary>A setting of a cache key on the command line: <c>NAME=VALUE</c> or <c>NAME:TYPE=VALUE</c>.</summary>
internal static class KeySetting
{
    /// <summary>The syntax of settings for the help.</summary>
    internal const string Rule = "NAME=VALUE, a text, or NAME:TYPE=VALUE: text, int, number, bool, bytes (hexadecimal), null";

    private static readonly string[] types = ["text", "int", "number", "bool", "bytes", "null"];

    /// <summary>Adds a setting to a key.</summary>
    /// <exception cref="UsageException">The setting is invalid.</exception>
    /// <exception cref="ArgumentException">The key rejects the setting.</exception>
    internal static void Add(CacheKey key, string setting)
    {
        int equals = setting.IndexOf('=', StringComparison.Ordinal);
        string left = equals < 0 ? setting : setting[..equals], value = equals < 0 ? "" : setting[(equals + 1)..];
        int colon = left.LastIndexOf(':');
        (string name, string type) = colon < 0 ? (left, "text") : (left[..colon], left[(colon + 1)..]);
        if (!types.Contains(type))
            throw new UsageException($"unknown type '{type}' of {ShellQuoting.Quote(setting)} (expected {string.Join(", ", types)})");
        if ((equals < 0) != (type == "null"))
            throw new UsageException(equals < 0 ? $"{ShellQuoting.Quote(setting)} has no value; a setting is NAME=VALUE or NAME:TYPE=VALUE"
                : $"{ShellQuoting.Quote(setting)} has a value; null is NAME:null");
        switch (type)
        {
            case "int" when Int128.TryParse(value, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out Int128 integer):
                key.Add(name, integer);
                break;
            case "number" when double.TryParse(value, NumberStyles.Float, CultureInfo.InvariantCulture, out double number):
                key.Add(name, number);
                break;
            case "bool" when value is "true" or "false":
                key.Add(name, value == "true");
                break;
            case "bytes" when TryParseBytes(value, out byte[] bytes):
                key.Add(name, bytes);
                break;
            case "text":
                key.Add(name, value);
                break;
            case "null":
                key.Add(name, (string?)null);
                break;
            default:
                throw new UsageException($"invalid value '{value}' of type {type}");
        }
    }

    private static bool TryParseBytes(string text, out byte[] bytes)
    {
        bytes = new byte[text.Length / 2];
        return text.Length % 2 == 0 && Convert.FromHexString(text, bytes, out int consumed, out _) == OperationStatus.Done
            && consumed == text.Length;
    }
}
