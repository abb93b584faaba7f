using System.CommandLine;

// Starts, understands its arguments and ends: what a command line program for .NET costs before it does anything.
Argument<string[]> files = new("FILE");
RootCommand root = new("Does nothing with files.") { files };
root.SetAction(result => result.GetValue(files)!.Length > 0 ? 0 : 1);
return root.Parse(args).Invoke();
